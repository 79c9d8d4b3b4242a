#!/bin/sh
# certbot's deploy hook: gives the edge the certificate that certbot has just renewed. docs/how-to/deploy.md names it.
#   certbot certonly … --deploy-hook "$PWD/deploy/renew-edge.sh"
# certbot calls it with RENEWED_LINEAGE, the folder of the new pair. Fails unless the edge uses the new pair in the end, so that certbot reports it.
set -eu

: "${RENEWED_LINEAGE:?certbot sets it: the folder of the new pair}"
# certbot runs its hooks in another folder; .env and docker-compose.yml are here.
cd "$(dirname "$0")/.."
folder=deploy/certificates
# The user of the edge's container, www-data of Debian.
edge_user=33

public_key() { openssl "$@" 2>/dev/null; }
of_certificate=$(public_key x509 -noout -pubkey -in "$RENEWED_LINEAGE/fullchain.pem") || of_certificate=
of_key=$(public_key pkey -pubout -in "$RENEWED_LINEAGE/privkey.pem") || of_key=
if [ -z "$of_certificate" ] || [ "$of_certificate" != "$of_key" ]; then
  echo "$RENEWED_LINEAGE has no certificate with its key. Nothing was changed." >&2
  exit 1
fi

# -T: there is no terminal.
edge_nginx() { docker compose exec -T edge nginx -p /var/lib/edge -c /etc/shop/edge/nginx.conf -e stderr "$@"; }

# Written next to the old files, then renamed, so that the edge never reads half a file.
put() {
  install -m 400 "$1" "$folder/$2.new"
  chown "$edge_user" "$folder/$2.new"
  mv -f "$folder/$2.new" "$folder/$2"
}
keep() { [ ! -e "$folder/$1" ] || cp -p "$folder/$1" "$folder/$1.before"; }
bring_back() { [ ! -e "$folder/$1.before" ] || mv -f "$folder/$1.before" "$folder/$1"; }

trap 'rm -f "$folder/edge.crt.before" "$folder/edge.key.before"' EXIT
keep edge.crt
keep edge.key
put "$RENEWED_LINEAGE/privkey.pem" edge.key
put "$RENEWED_LINEAGE/fullchain.pem" edge.crt

edge=$(docker compose ps -q edge)
if [ -z "$edge" ] || [ "$(docker inspect -f '{{.State.Running}}' "$edge")" != true ]; then
  echo 'The new certificate is in place. The edge does not run: it reads it when it starts.'
  exit 0
fi
# A reload does not report a pair that nginx refuses: nginx keeps the old one until its next start, which would fail.
if ! edge_nginx -t; then
  bring_back edge.crt
  bring_back edge.key
  echo 'nginx refuses the new certificate, so the one before is in place again.' >&2
  exit 1
fi
edge_nginx -s reload
echo "The edge has the certificate of $RENEWED_LINEAGE."
