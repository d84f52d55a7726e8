#!/usr/bin/env bash
# Follows "On Debian with systemd" of docs/operations.md, line by line, on a minimal Debian 12 in a chroot (debootstrap): installs what HEAD
# holds, starts the server as its unit would, runs commands of staff, makes a dump and restores it. It takes no systemd: the lines of
# systemctl are left out, and PostgreSQL and the units' ExecStart are started here. As root, with debootstrap; Debian's packages and the
# npm registry have to be reachable.
# Usage: deploy/try-debian.sh [folder for the base system]
set -euo pipefail
cd "$(dirname "$0")/.."
work=${1:-$(mktemp -d)}
mkdir -p "$work"
root=$(mktemp -d)
trap 'rm -rf --one-file-system "$root"' EXIT

[ -d "$work/debian" ] || debootstrap --variant=minbase bookworm "$work/debian" > "$work/debootstrap.log"
cp --archive "$work/debian/." "$root"
mkdir -p "$root/opt/zanin"
git archive HEAD | tar --extract --directory "$root/opt/zanin"
echo 'APT::Get::Assume-Yes "true";' > "$root/etc/apt/apt.conf.d/assume-yes"
echo force-unsafe-io > "$root/etc/dpkg/dpkg.cfg.d/unsafe-io"
echo "127.0.0.1 localhost $(hostname)" > "$root/etc/hosts"
# whom this machine trusts may be a registry's proxy
mkdir -p "$root/etc/ssl/certs" && cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/trusted-here.crt"

# Runs the script on standard input as root, with processes of its own that end with it; `--net` takes the network away.
inside() {
  cat > "$root/root/script"
  ROOT=$root unshare --mount --pid --fork --kill-child "$@" bash -euc '
    ip link set lo up
    mount --types proc proc "$ROOT/proc"
    mount --rbind /dev "$ROOT/dev"
    exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
      NODE_EXTRA_CA_CERTS=/etc/ssl/trusted-here.crt chroot "$ROOT" bash -euo pipefail /root/script' < /dev/null
}

# the first list of the section
page() { sed -n '/^## On Debian/,/^# systemctl/ { /^# systemctl/d; s/^# //p }' docs/operations.md; }
{ echo 'cd /opt/zanin' && page | sed '/^useradd/,$d'; } | inside > "$work/install.log" 2>&1 || { tail -n 30 "$work/install.log" >&2; exit 1; }
packages=$(grep --count '^    "node_modules/' "$root/opt/zanin/node_modules/.package-lock.json")
size=$(du --summarize --block-size=1M "$root/opt/zanin/node_modules" | cut --fields 1)
echo "Installed: $packages packages, $size MB, by Node $(chroot "$root" /usr/local/bin/node --version)."

{ echo 'cd /opt/zanin && pg_ctlcluster 15 main start' && page | sed -n '/^useradd/,$p' && cat <<'EOF'; } | inside --net
cat >> /etc/zanin.env <<'SETTINGS'
DATABASE_URL=postgres://zanin@localhost/zanin?host=/var/run/postgresql
PUBLIC_URL=https://learn.example.org
MAIL_FROM=Zanin <no-reply@example.org>
SETTINGS

# what systemd would start: a unit's ExecStart as its user, with its Environment and the lines of its EnvironmentFile as they are
unit() { sed -n "s/^$2=//p" "/etc/systemd/system/$1.service"; }
start() {
  mapfile -t settings < <(grep '^[A-Z]' "$(unit "$1" EnvironmentFile)")
  exec env --ignore-environment PATH=/usr/local/bin:/usr/bin:/bin USER=zanin HOME=/var/lib/zanin $(unit "$1" Environment) "${settings[@]}" \
    setpriv --reuid zanin --regid zanin --init-groups --no-new-privs $(unit "$1" ExecStart)
}
install --directory --owner zanin --mode 700 /var/lib/zanin
(start zanin) > /var/log/zanin.log 2>&1 &
answers() { node -e 'fetch("http://127.0.0.1:3000/api/ready").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'; }
for _ in $(seq 120); do answers && break; sleep 1; done
answers || { cat /var/log/zanin.log >&2; exit 1; }
head -n 1 /var/log/zanin.log
echo 'The server answers.'
sudo -u zanin zanin sales
sudo -u zanin zanin voucher make --sponsor 'A trial' --months 1 --codes 1 --last-day "$(date --utc --date='+1 year' +%F)" --reason 'Trial of Debian' > /dev/null
sudo -u zanin zanin voucher list
sudo -u zanin zanin audit list
(start zanin-dump)
sudo -u postgres psql --quiet --command 'alter role zanin createdb'
sudo -u zanin env ADMIN_URL='postgres://zanin@localhost/postgres?host=/var/run/postgresql' deploy/restore-drill.sh /var/backups/zanin/*.dump
sudo -u postgres psql --quiet --command 'alter role zanin nocreatedb'
EOF
