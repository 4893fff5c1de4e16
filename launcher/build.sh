# How ./prox-pep builds itself.

# What the program is made of.
sources=$(printf '%s ' pom.xml {core,theory,compare,model,engine,problems,report,cli}/{pom.xml,src/main})

needs_build() {
  is_older "$app/.built" $sources
}

# Whether a file is missing, or older than one of the others.
is_older() {
  local file=$1
  shift
  [ -e "$file" ] || return 0
  [ -n "$(cd "$root" && find "$@" -newer "$file" -print -quit 2>/dev/null)" ]
}

build() {
  local started
  printf 'prox-pep: building, once; this takes a minute or two.\n' >&2
  # Dated before the build, so that a file edited meanwhile counts as newer.
  started=$(mktemp "$target/build.XXXXXX")
  # Jars of another version must not stay on the class path.
  rm -f "$app"/*.jar
  if ! maven package -pl cli -am; then
    rm -f "$started"
    fail 'the build failed; all of its output is in cli/target/build.log'
  fi
  mv "$started" "$app/.built"
}

# One at a time does the work: a second caller waits for the first and then finds it done.
once() {
  local needed=$1 work=$2
  "$needed" || return 0
  mkdir -p "$target"
  exec 9>"$target/build.lock"
  if command -v flock >/dev/null; then
    flock 9
  fi
  if "$needed"; then
    "$work"
  fi
  exec 9>&-
}

# Maven's output goes to build.log; what it builds and how much it fetches is shown. After a failure, its errors are.
maven() {
  local log="$target/build.log"
  command -v mvn >/dev/null || fail 'Maven (mvn) is not on the PATH; it is needed to build once.'
  mkdir -p "$target"
  if (cd "$root" && mvn -B -Dstyle.color=never -Dmaven.test.skip=true -Dspotless.check.skip=true "$@") 2>&1 |
    tee "$log" | progress
  then
    return 0
  fi
  grep '^\[ERROR\]' "$log" | head -n 10 >&2 || tail -n 10 "$log" >&2
  return 1
}

# Maven says "[INFO] Building Prox-PEP core 0.2.0 [2/9]" and "Downloaded from …".
progress() {
  local line files=0 part name
  while IFS= read -r line; do
    case $line in
      *' Building Prox-PEP '[a-z]*'['*/*']')
        part=${line##*[}
        name=${line#* Building Prox-PEP }
        say "${part%]}" "${name%% *}"
        ;;
      *Downloaded\ from*)
        files=$((files + 1))
        [ $((files % 50)) != 0 ] || say "$files files" fetched
        ;;
    esac
  done
  [ ! -t 2 ] || printf '\r\033[K' >&2
}

# On a terminal each line takes the place of the last one.
say() {
  if [ -t 2 ]; then
    printf '\r\033[Kprox-pep: %s %s' "$@" >&2
  else
    printf 'prox-pep: %s %s\n' "$@" >&2
  fi
}
