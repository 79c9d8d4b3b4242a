#!/bin/sh
# Starts the edge. nginx reads no environment variables, so this writes the settings to two files in its working folder.
set -eu

case "${HTTPS_PORT:-443}" in
  443) port= ;;
  *[!0-9]*) echo "HTTPS_PORT must be a number, not '$HTTPS_PORT'." >&2; exit 1 ;;
  *) port=":$HTTPS_PORT" ;;
esac
printf 'map "" $https_port { default "%s"; }\n' "$port" > https-port.conf

# Behind a CDN the visitor's address is in X-Forwarded-For, which is trusted only from the CDN's addresses.
: > real-ip.conf
for range in $(printf '%s' "${TRUST_PROXY:-}" | tr ',' ' '); do
  case "$range" in
    *[!0-9a-fA-F.:/]*) echo "TRUST_PROXY has '$range', which is no address or range." >&2; exit 1 ;;
  esac
  echo "set_real_ip_from $range;" >> real-ip.conf
done
if [ -s real-ip.conf ]; then
  printf 'real_ip_header X-Forwarded-For;\nreal_ip_recursive on;\n' >> real-ip.conf
fi

exec nginx -p "$PWD" -c /etc/shop/edge/nginx.conf -e stderr -g 'daemon off;'
