# Starts the command; ./prox-pep reads this file, and so does bin/prox-pep of an archive, where it is in lib.

# Without a locale, as under cron, Java could not open files whose names are not ASCII.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
  C | POSIX) export LC_ALL=C.UTF-8 ;;
esac

# Whether progress may write over its last line, which Java cannot find out by itself.
terminal=false
[ ! -t 2 ] || terminal=true

# PROX_PEP_CLASSPATH may name jars of others, with methods of their own.
# Needs $java, $classes, the folder $options and, if there is one, the $archive of classes.
# -Xlog:disable: complaints about archives, which nobody asked about, would go to the standard output.
start() {
  case ${1:-} in
    solve | serve) kind=solve ;;
    '' | -[!o]* | new | check | diff | runs | problems | methods | completion | man | help) kind=short ;;
    *) kind=long ;;
  esac
  exec "$java" "@$options/$kind.options" -Xlog:disable ${archive:+"-XX:SharedArchiveFile=$archive"} \
    "-Dproxpep.terminal=$terminal" -cp "$classes${PROX_PEP_CLASSPATH:+:$PROX_PEP_CLASSPATH}" org.proxpep.cli.Main "$@"
}
