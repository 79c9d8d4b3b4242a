#!/bin/sh
# Replaces the server image of docker-compose.yml, one process at a time, in the folder with .env. docs/how-to/deploy.md explains it.
#   sh deploy/roll-out.sh canary IMAGE   server-1 alone. It goes back by itself if it does not become healthy, or fails more than server-2.
#   sh deploy/roll-out.sh everybody      server-2 as well
#   sh deploy/roll-out.sh back           both to the image before
set -eu

LIVE=storefront/server:latest
BEFORE=storefront/server:previous
# How long the canary is watched, and how many more answers 5xx than the other process it may give.
WATCH_SECONDS=${CANARY_SECONDS:-600}
MORE_ERRORS=${CANARY_MORE_ERRORS:-5}
HEALTHY_SECONDS=300
# The edge asks a process that was away again after two seconds (upstream.conf); until then the other one must stay.
EDGE_SECONDS=5

image_id() { docker image inspect -f '{{.Id}}' "$1"; }
container() { docker compose ps -q "$1"; }

# Replaces one process, and waits until it is healthy. Fails if it is not in time.
replace() {
  docker compose up -d --no-deps --no-build "$1"
  waited=0
  while [ "$waited" -lt "$HEALTHY_SECONDS" ]; do
    set -- "$1" $(docker inspect -f '{{.State.Health.Status}} {{.RestartCount}}' "$(container "$1")")
    [ "${2:-}" = healthy ] && sleep "$EDGE_SECONDS" && return 0
    if [ "${2:-}" = unhealthy ] || [ "${3:-0}" -gt 2 ]; then break; fi
    sleep 2
    waited=$((waited + 2))
  done
  echo "$1 did not become healthy:" >&2
  docker logs --tail 20 "$(container "$1")" >&2
  return 1
}

# How many answers 5xx the edge had from a process since a time.
errors() {
  address=$(docker inspect -f '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' "$(container "$1")")
  docker logs --since "$2" "$(container edge)" 2>/dev/null | grep -cE " 5[0-9]{2} [0-9]+ [0-9.]+ $address:8080 " || true
}

watch() {
  since=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  end=$(($(date +%s) + WATCH_SECONDS))
  while :; do
    state=$(docker inspect -f '{{.State.Health.Status}}' "$(container server-1)")
    new=$(errors server-1 "$since")
    old=$(errors server-2 "$since")
    if [ "$state" != healthy ] || [ "$new" -gt $((old + MORE_ERRORS)) ]; then
      echo "server-1 is $state and answered 5xx $new times, server-2 $old times." >&2
      return 1
    fi
    [ "$(date +%s)" -ge "$end" ] && break
    sleep 5
  done
  echo "server-1 is healthy and answered 5xx $new times, server-2 $old times, in $WATCH_SECONDS s."
}

back() {
  docker tag "$BEFORE" "$LIVE"
  for service in server-1 server-2; do
    [ "$(docker inspect -f '{{.Image}}' "$(container "$service")")" = "$(image_id "$LIVE")" ] || replace "$service"
  done
}

case "${1:-} ${2:-}" in
  'canary '?*)
    new=$(image_id "$2")
    if [ "$new" = "$(image_id "$LIVE")" ]; then
      echo "$2 is live already."
      exit 0
    fi
    before=$(image_id "$BEFORE" 2>/dev/null || true)
    docker tag "$LIVE" "$BEFORE"
    docker tag "$new" "$LIVE"
    if replace server-1 && watch; then exit 0; fi
    echo 'The canary is withdrawn.' >&2
    back
    # The step back of the version that stays.
    [ -z "$before" ] || docker tag "$before" "$BEFORE"
    exit 1
    ;;
  'everybody ') replace server-2 || { back; exit 1; } ;;
  'back ') back ;;
  *)
    sed -n '2,5s/^# //p' "$0" >&2
    exit 2
    ;;
esac
