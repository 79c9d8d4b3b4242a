#!/bin/sh
# Replaces the server image of docker-compose.yml, one process at a time, in the folder with .env. docs/how-to/deploy.md explains it.
#   sh deploy/roll-out.sh canary IMAGE   server-1 only. It rolls back automatically if it does not become healthy, or fails more than server-2.
#   sh deploy/roll-out.sh everybody      server-2 as well
#   sh deploy/roll-out.sh back           both to the image before
set -eu

LIVE=storefront/server:latest
BEFORE=storefront/server:previous
# How long the canary is watched, and how much more often than the other process it may fail.
WATCH_SECONDS=${CANARY_SECONDS:-600}
MORE_ERRORS=${CANARY_MORE_ERRORS:-5}
HEALTHY_SECONDS=300
# The edge retries a failed process after two seconds (upstream.conf); until then the other one must stay up.
EDGE_SECONDS=5

image_id() { docker image inspect -f '{{.Id}}' "$1"; }
container() { docker compose ps -q "$1"; }
release_store() { sed -n 's/^RELEASE_STORE=//p'; }

# The release store that Compose would give to a service; without a setting it is the one of the image.
next_store() {
  docker compose config | awk -v service="$1" '
    /^[^ ]/ { in_services = /^services:/ }
    /^  [^ ]/ { name = $1; sub(/:$/, "", name) }
    in_services && name == service && $1 == "RELEASE_STORE:" { gsub(/["\047]/, "", $2); print $2; exit }' | grep . ||
    docker image inspect -f '{{range .Config.Env}}{{println .}}{{end}}' "$LIVE" | release_store
}

# A bucket is named by a second Compose file. Without it, a new container would silently go back to the local volume.
refuse_another_store() {
  for service in server-1 server-2; do
    now=$(docker inspect -f '{{range .Config.Env}}{{println .}}{{end}}' "$(container "$service")" | release_store)
    next=$(next_store "$service")
    [ "$now" = "$next" ] && continue
    echo "$service has the release store $now, and would get $next. Nothing was changed." >&2
    echo 'Name all Compose files in .env, as COMPOSE_FILE=docker-compose.yml:deploy/compose.s3.yml, or change the store with docker compose up first.' >&2
    exit 1
  done
}

# Replaces one process and waits until it is healthy. Fails on a timeout.
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

# How often a process failed since a time, by the edge's log: it answered 5xx as the last that the edge asked, or the edge had no answer
# from it and asked the other one, which the log writes as "address, address". Counted from the end of the line: an address may have spaces.
errors() {
  address=$(docker inspect -f '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' "$(container "$1")" | sed 's/\./[.]/g'):8080
  docker logs --since "$2" "$(container edge)" 2>/dev/null |
    grep -cE " (5[0-9]{2} [0-9]+ [0-9.]+ ([^ ]+, )*$address|[0-9]{3} [0-9]+ [0-9.]+ ([^ ]+, )*$address, ([^ ]+, )*[^ ]+) [A-Z-]+ [^ ]+\$" || true
}

watch() {
  since=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  end=$(($(date +%s) + WATCH_SECONDS))
  while :; do
    state=$(docker inspect -f '{{.State.Health.Status}}' "$(container server-1)")
    new=$(errors server-1 "$since")
    old=$(errors server-2 "$since")
    if [ "$state" != healthy ] || [ "$new" -gt $((old + MORE_ERRORS)) ]; then
      echo "server-1 is $state and failed $new times, server-2 $old times." >&2
      return 1
    fi
    [ "$(date +%s)" -ge "$end" ] && break
    sleep 5
  done
  echo "server-1 is healthy and failed $new times, server-2 $old times, in $WATCH_SECONDS s."
}

# The nightly backup of the old image would leave out what the new one added to the database.
replace_backup() {
  id=$(docker compose --profile backups ps -q backup)
  [ -n "$id" ] && [ "$(docker inspect -f '{{.State.Running}}' "$id")" = true ] || return 0
  docker compose --profile backups up -d --no-deps --no-build backup
}

back() {
  docker tag "$BEFORE" "$LIVE"
  for service in server-1 server-2; do
    [ "$(docker inspect -f '{{.Image}}' "$(container "$service")")" = "$(image_id "$LIVE")" ] || replace "$service"
  done
  replace_backup
}

case "${1:-} ${2:-}" in
  'canary '?*)
    new=$(image_id "$2")
    if [ "$new" = "$(image_id "$LIVE")" ]; then
      echo "$2 is live already."
      exit 0
    fi
    refuse_another_store
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
  'everybody ')
    refuse_another_store
    replace server-2 || { back; exit 1; }
    replace_backup
    ;;
  'back ')
    refuse_another_store
    back
    ;;
  *)
    sed -n '2,5s/^# //p' "$0" >&2
    exit 2
    ;;
esac
