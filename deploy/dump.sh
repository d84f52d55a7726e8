#!/usr/bin/env bash
# One dump of the database that PGHOST, PGUSER, PGDATABASE and PGPASSWORD name (or DATABASE_URL), as <folder>/zanin-<time>.dump.
# A dump that broke off is never left under that name. The newest 14 stay.
# Usage: deploy/dump.sh <folder>
set -euo pipefail
# a dump holds what learners told us, and the secret under which codes are hashed
umask 077
folder=${1:?Usage: deploy/dump.sh <folder>}
name="$folder/zanin-$(date --utc +%Y-%m-%dT%H%M%SZ).dump"
trap 'rm -f "$name.part"' EXIT
pg_dump --format=custom --no-owner --file="$name.part" ${DATABASE_URL:+--dbname="$DATABASE_URL"}
mv "$name.part" "$name"
# of one that was killed
find "$folder" -maxdepth 1 -name 'zanin-*.part' -mmin +1440 -delete
find "$folder" -maxdepth 1 -name 'zanin-*.dump' | sort --reverse | tail -n +15 | xargs --no-run-if-empty rm --
echo "$name $(stat --format=%s "$name") bytes"
