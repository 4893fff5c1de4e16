@echo off
rem Starts Prox-PEP with the Java of this archive.
setlocal
set "HOME_=%~dp0.."
rem A line each: in brackets a folder such as "Program Files (x86)" would end the block.
if not exist "%HOME_%\runtime\bin\java.exe" echo prox-pep: The folder "%HOME_%" must hold the whole archive; parts of it are missing. 1>&2
if not exist "%HOME_%\runtime\bin\java.exe" echo Maybe unpack the archive again. 1>&2
if not exist "%HOME_%\runtime\bin\java.exe" exit /b 70

rem As in start.sh: one compiler is enough for commands that end at once.
set "KIND=long"
if "%~1"=="" set "KIND=short"
if "%~1"=="solve" set "KIND=solve"
if "%~1"=="serve" set "KIND=solve"
for %%c in (--help --version -h -V -v new check diff runs problems methods completion man help) do if "%~1"=="%%c" set "KIND=short"

rem In the order of the build: the archive of classes is for this one only.
set "CLASSES="
setlocal enabledelayedexpansion
for /f "usebackq delims=" %%j in ("%HOME_%\lib\classes") do set "CLASSES=!CLASSES!;%HOME_%\lib\%%j"
endlocal & set "CLASSES=%CLASSES:~1%"
if defined PROX_PEP_CLASSPATH set "CLASSES=%CLASSES%;%PROX_PEP_CLASSPATH%"
"%HOME_%\runtime\bin\java.exe" "@%HOME_%\lib\%KIND%.options" -Xlog:disable "-XX:SharedArchiveFile=%HOME_%\lib\classes.jsa" -Dproxpep.terminal=false -cp "%CLASSES%" org.proxpep.cli.Main %*
exit /b %ERRORLEVEL%
