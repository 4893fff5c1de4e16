# Parquet is read by a driver of 80 MB that most people never need, so it is fetched when a
# Parquet file is named, on the command line or in a model, or PROX_PEP_PARQUET=yes asks for it.

parquet="$target/parquet"

needs_parquet() {
  local word
  case ${PROX_PEP_PARQUET:-} in
    yes | 1) return 0 ;;
    no | 0) return 1 ;;
  esac
  for word in "$@"; do
    case $word in
      *.parquet | *.PARQUET) return 0 ;;
      *.pep) grep -qi '^[^#]*\.parquet"' -- "$word" 2>/dev/null && return 0 ;;
    esac
  done
  return 1
}

fetch_parquet() {
  local version driver fetched
  version=$(sed -n 's:.*<duckdb.version>\(.*\)</duckdb.version>.*:\1:p' "$root/pom.xml")
  driver="$parquet/duckdb_jdbc-$version.jar"
  [ ! -e "$driver" ] || return 0
  printf 'prox-pep: fetching the Parquet driver (org.duckdb:duckdb_jdbc, 80 MB), once.\n' >&2
  mkdir -p "$target"
  fetched=$(mktemp -d "$target/fetch.XXXXXX")
  if ! command -v mvn >/dev/null || ! (cd "$root" && mvn -B -q -N dependency:copy \
    "-Dartifact=org.duckdb:duckdb_jdbc:$version" "-DoutputDirectory=$fetched") >"$fetched/log" 2>&1
  then
    tail -n 5 "$fetched/log" >&2 || true
    rm -rf "$fetched"
    fail "the Parquet driver could not be fetched.
Maybe go online and repeat the command, put duckdb_jdbc-$version.jar from Maven Central into
$parquet, or write the table as CSV."
  fi
  # Moved when it is whole, and older ones go.
  rm -rf "$parquet"
  mkdir -p "$parquet"
  mv "$fetched/duckdb_jdbc-$version.jar" "$driver"
  rm -rf "$fetched"
}
