#!/usr/bin/env bash
# Proxmox VE: creates an unprivileged container with Housekey. Run it in a shell of the Proxmox host:
#
#   bash proxmox.sh 150 you@example.com http://192.168.1.5:3000
#
# Not verified: written from Proxmox's documentation, and not run on Proxmox. It needs a release on npm.
set -euo pipefail

if [ $# -ne 3 ]; then
  echo 'Usage: bash proxmox.sh CONTAINER_ID EMAIL APP_ADDRESS' >&2
  exit 2
fi
id=$1 email=$2 upstream=$3
storage=${STORAGE:-local}
disk=${DISK:-local-lvm}

# Debian 13 has Node.js 20.19; that of Debian 12 is too old.
pveam update
template=$(pveam available --section system | awk '$2 ~ /^debian-13-standard/ { name = $2 } END { print name }')
pveam download "$storage" "$template"
pct create "$id" "$storage:vztmpl/$template" --hostname housekey --unprivileged 1 --features nesting=1 \
  --cores 1 --memory 512 --rootfs "$disk:4" --net0 name=eth0,bridge=vmbr0,ip=dhcp --onboot 1
pct start "$id"
pct exec "$id" -- sh -c 'until getent hosts deb.debian.org; do sleep 1; done' > /dev/null
pct exec "$id" -- apt-get update
pct exec "$id" -- apt-get install --yes --no-install-recommends nodejs npm
pct exec "$id" -- npm install --global housekey
pct exec "$id" -- install -d -m 700 /etc/housekey
# It prints the generated password.
pct exec "$id" -- sh -c 'cd /etc/housekey && exec housekey init --email "$1" --upstream "$2" --format systemd --yes' \
  sh "$email" "$upstream"
pct exec "$id" -- systemctl enable --now /etc/housekey/housekey.service
echo "Housekey listens on 127.0.0.1 in container $id. Install a proxy there: docs/protect.md"
