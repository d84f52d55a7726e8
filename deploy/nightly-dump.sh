#!/usr/bin/env bash
# Makes a dump (dump.sh) at the start and then each night at 03:00 UTC, until it is stopped. One that fails is tried again the next
# night, and says so on standard error.
# Usage: deploy/nightly-dump.sh <folder>
set -euo pipefail
folder=${1:?Usage: deploy/nightly-dump.sh <folder>}
# as process 1 of a container bash takes no signal that it has no trap for
trap 'exit 0' TERM INT
while true; do
  "$(dirname "$0")/dump.sh" "$folder" &
  wait $! || echo "The dump failed; the next try is at 03:00 UTC." >&2
  now=$(date +%s)
  next=$(date --utc --date='03:00' +%s)
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  sleep $((next - now)) &
  wait $!
done
