# Java starts in half the time from an archive of the classes it is going to need. There is one for
# each JDK, made when it is missing or older than the program. A command never fails for want of it.

find_archive() {
  local binary jdk
  archive=
  [ "${PROX_PEP_ARCHIVE:-yes}" != no ] || return 0
  binary=$(readlink -f "$(command -v "$java")" 2>/dev/null) || return 0
  jdk=${binary%/bin/java}
  # An update of the JDK changes this line: inode, size and date.
  identity=$(ls -lLi "$jdk/lib/modules" 2>/dev/null) || return 0
  archive="$target/archives/${jdk//\//_}.jsa"
}

# The note is written even where no archive could be made, so that it is tried once.
needs_archive() {
  [ -n "$archive" ] && [ -w "$target" ] || return 1
  [ -e "$archive.note" ] && [ "$(<"$archive.note")" = "$identity" ] || return 0
  for jar in "$app"/*.jar; do
    [ "$jar" -nt "$archive.note" ] && return 0
  done
  return 1
}

make_archive() {
  local made
  mkdir -p "$target/archives" 2>/dev/null || return 0
  made=$(mktemp -d "$target/archives/make.XXXXXX" 2>/dev/null) || return 0
  printf 'prox-pep: preparing a quick start with this Java, once; this takes some seconds.\n' >&2
  : >"$made/note"
  if archive_classes "$made" >/dev/null 2>&1; then
    mv -f "$made/archive" "$archive"
  else
    rm -f "$archive"
  fi
  # Dated before the making, so that a jar replaced meanwhile counts as newer.
  printf '%s\n' "$identity" >"$made/text" && touch -r "$made/note" "$made/text" &&
    mv -f "$made/text" "$archive.note" || true
  rm -rf "$made" || true
}

# Makes FOLDER/archive with $java and its $classes; more options go to the dump. Tried out before it counts: a
# broken archive can take the virtual machine down.
archive_classes() {
  local folder=$1
  shift
  local call=("$java" "@$options/solve.options" -Xlog:disable)
  "${call[@]}" -XX:DumpLoadedClassList="$folder/classes" -cp "$classes" org.proxpep.cli.CdsTraining "$folder" &&
    "${call[@]}" "$@" -Xshare:dump -XX:SharedClassListFile="$folder/classes" \
      -XX:SharedArchiveFile="$folder/archive" -cp "$classes" &&
    "${call[@]}" -Xshare:on -XX:SharedArchiveFile="$folder/archive" -cp "$classes" \
      org.proxpep.cli.Main --version && [ -s "$folder/archive" ]
} </dev/null
