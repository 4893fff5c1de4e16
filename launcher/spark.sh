# Spark takes 280 MB and most people never need it, so it and its module are looked at when
# --engine spark is asked for, and no sooner.

spark="$target/spark"
job="$spark/prox-pep-job.jar"

start_on_spark() {
  local master
  master=$(values_of --master "$@")
  [ -z "${SPARK_HOME:-}" ] || submit "$master" "$@"
  case $master in
    yarn* | k8s:*) fail "The master ($master) must come with SPARK_HOME: the Spark that is fetched knows local[N] and spark://HOST:PORT only.
Maybe SPARK_HOME=/opt/spark ./prox-pep ..., with HADOOP_CONF_DIR for yarn; or spark-submit, see docs/spark.md." 2 ;;
  esac
  once needs_build build
  once needs_spark_build build_spark
  start_fetched "$master" "$@"
}

needs_spark_build() {
  [ ! -d "$spark/jars" ] || [ "$app/.built" -nt "$spark/.built" ] ||
    is_older "$spark/.built" spark/{pom.xml,src/main}
}

# The module, and with it Spark's own jars.
build_spark() {
  local version fetched profile=()
  version=$(sed -n 's:.*<spark.version>\(.*\)</spark.version>.*:\1:p' "$root/pom.xml")
  fetched=$(mktemp -d "$target/fetch.XXXXXX")
  : >"$fetched/.built"
  if [ ! -e "$spark/jars/spark-core_2.13-$version.jar" ]; then
    printf 'prox-pep: fetching Apache Spark %s (170 jars, 280 MB) to cli/target/spark, once; SPARK_HOME would name one that is there.\n' \
      "$version" >&2
    profile=(-Pcopy-spark "-Dspark.copy=$fetched/jars")
  else
    printf 'prox-pep: building the module spark, once; this takes a minute or two.\n' >&2
  fi
  if ! maven package ${profile[@]+"${profile[@]}"} -pl spark -am; then
    rm -rf "$fetched"
    fail "Spark could not be fetched or its module not built.
Maybe go online and repeat the command, or set SPARK_HOME to a Spark $version that is there.
All of the output is in cli/target/build.log."
  fi
  # Moved when it is whole: a fetch cut short leaves nothing behind that counts.
  mkdir -p "$spark"
  if [ -d "$fetched/jars" ]; then
    rm -rf "$spark/jars"
    mv "$fetched/jars" "$spark/jars"
  fi
  rm -f "$spark"/prox-pep-spark-*.jar
  cp "$root"/spark/target/prox-pep-spark-*.jar "$spark/"
  mv "$fetched/.built" "$spark/.built"
  rm -rf "$fetched"
}

# spark/java.options is what Spark's own launcher passes to Java.
start_fetched() {
  local master=$1 own java_options
  shift
  own=$(printf '%s,' "$app"/*.jar "$spark"/prox-pep-spark-*.jar)${PROX_PEP_CLASSPATH:+${PROX_PEP_CLASSPATH//:/,},}
  classes=${own//,/:}$spark/jars/*
  java_options=("@$root/spark/java.options" -XX:+UseParallelGC -Xlog:disable
    -Dlog4j2.configurationFile=classpath:org/proxpep/spark/log4j2.properties)
  case $("$java" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p') in
    2[4-9] | [3-9]?)
      java_options+=(--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow)
      ;;
  esac
  case ${SPARK_DRIVER_MEMORY:-} in
    '') ;;
    # As for Spark, a number alone is one of megabytes.
    *[0-9]) java_options+=("-Xmx${SPARK_DRIVER_MEMORY}m") ;;
    *) java_options+=("-Xmx$SPARK_DRIVER_MEMORY") ;;
  esac
  case $master in
    '' | local | local\[*) java_options+=(-Dspark.ui.enabled=false -Dspark.driver.bindAddress=127.0.0.1 -Dspark.driver.host=localhost) ;;
    # Executors elsewhere get this program's classes.
    *) java_options+=("-Dspark.jars=${own%,}") ;;
  esac
  exec "$java" "${java_options[@]}" "-Dproxpep.terminal=$terminal" -cp "$classes" org.proxpep.cli.Main "$@"
}

needs_job() {
  is_older "$job" $sources {spark,job}/{pom.xml,src/main}
}

build_job() {
  local started
  printf 'prox-pep: building the job for SPARK_HOME, once; this takes a minute or two.\n' >&2
  # Dated before the build, so that a file edited meanwhile counts as newer; moved when it is whole.
  started=$(mktemp "$target/build.XXXXXX")
  if ! maven package -pl job -am; then
    rm -f "$started"
    fail "the job for Spark could not be built; all of the output is in cli/target/build.log.
Maybe go online and repeat the command."
  fi
  mkdir -p "$spark"
  cp "$root/job/target/prox-pep-job.jar" "$job.new"
  touch -r "$started" "$job.new"
  mv "$job.new" "$job"
  rm -f "$started"
}

# A Spark that is there is started by its own spark-submit, so that all that is configured counts:
# spark-defaults.conf, spark-env.sh, HADOOP_CONF_DIR. The driver runs here.
submit() {
  local master=$1 given setting more
  shift
  ls "$SPARK_HOME"/bin/spark-submit "$SPARK_HOME"/jars/spark-core_2.13-4.*.jar >/dev/null 2>&1 ||
    fail "SPARK_HOME ($SPARK_HOME) must be a Spark 4 for Scala 2.13, with bin/spark-submit and jars.
Maybe unset it: then Spark is fetched." 2
  once needs_job build_job
  given=(--conf spark.submit.deployMode=client)
  [ -z "$master" ] || given+=(--master "$master")
  [ -z "${PROX_PEP_CLASSPATH:-}" ] || given+=(--jars "${PROX_PEP_CLASSPATH//:/,}")
  # Memory, class path and the like must be known before Java starts.
  while IFS= read -r setting; do
    case $setting in
      spark.*) given+=(--conf "$setting") ;;
    esac
  done < <(values_of --conf "$@")
  # Added to what spark.driver.extraJavaOptions says; --driver-java-options would replace it.
  more="-Dproxpep.terminal=$terminal"
  if [ ! -e "${SPARK_CONF_DIR:-$SPARK_HOME/conf}/log4j2.properties" ]; then
    more="$more \"-Dlog4j2.configurationFile=$root/spark/src/main/resources/org/proxpep/spark/log4j2.properties\""
  fi
  export SPARK_SUBMIT_OPTS="${SPARK_SUBMIT_OPTS:-} $more"
  exec "$SPARK_HOME/bin/spark-submit" "${given[@]}" --class org.proxpep.job.Job "$job" "$@"
}
