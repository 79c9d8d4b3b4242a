#!/bin/sh
# Creates a certificate for trying out the production setup; a real shop provides its own edge.crt and edge.key.
# Usage: deploy/make-certificate.sh FOLDER [HOST]
set -eu
folder=$1
host=${2:-localhost}
if [ -e "$folder/edge.crt" ]; then
  echo "$folder/edge.crt exists already; nothing was created."
  exit 0
fi
mkdir -p "$folder"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj "/CN=$host" \
  -addext "subjectAltName=DNS:localhost,DNS:$host,IP:127.0.0.1" \
  -keyout "$folder/edge.key" -out "$folder/edge.crt" 2>/dev/null
chmod 644 "$folder/edge.key"
echo "Created $folder/edge.crt for $host, valid for 30 days."
