#!/bin/sh
# Chromium without the web pages that show the suggestions of its address bar. No test opens those, and loading them
# took most of the processor time of a new page. Playwright disables features, too, and Chromium uses only the last
# list on its command line, so these names are added to that list.
for argument; do
  shift
  case $argument in
    --disable-features=*) argument="$argument,WebUIOmniboxPopup,WebUIOmniboxAimPopup" ;;
  esac
  set -- "$@" "$argument"
done
exec "$CHROMIUM_PATH" "$@"
