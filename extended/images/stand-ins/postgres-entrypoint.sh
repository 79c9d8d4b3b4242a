#!/bin/sh
# What the image of PostgreSQL does at its start, as far as docker-compose.yml needs it: a new volume gets a cluster with
# POSTGRES_USER, POSTGRES_PASSWORD or POSTGRES_PASSWORD_FILE, and POSTGRES_DB, and then the scripts of its folder are run.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  umask 077
  if [ -n "${POSTGRES_PASSWORD_FILE:-}" ]; then POSTGRES_PASSWORD=$(cat "$POSTGRES_PASSWORD_FILE"); fi
  if [ -z "${POSTGRES_PASSWORD:-}" ]; then
    echo 'Database is uninitialized and superuser password is not specified.' >&2
    exit 1
  fi
  echo "$POSTGRES_PASSWORD" > /tmp/password
  initdb -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust > /dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl -w -o "-c listen_addresses='' -c unix_socket_directories=/tmp" start > /dev/null
  createdb -h /tmp -U "$POSTGRES_USER" "$POSTGRES_DB"
  export POSTGRES_PASSWORD
  for script in /docker-entrypoint-initdb.d/*.sh; do
    [ ! -e "$script" ] || PGHOST=/tmp "$script"
  done
  pg_ctl -w stop > /dev/null
fi
exec postgres -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql
