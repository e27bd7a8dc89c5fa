#!/bin/sh
# Starts the browser named by BROWSER at a low priority.
exec nice -n 15 "$BROWSER" "$@"
