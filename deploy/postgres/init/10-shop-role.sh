#!/bin/sh
# Run once by PostgreSQL's image, on a new volume: the role of the shop, which owns its database and is not a superuser. A superuser may read
# files of its server and run programs there; a faulty query of the shop must not allow that.
# Volumes from before this file: ../take-superuser-away.sql.
set -eu
psql --no-psqlrc -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'END'
\getenv password POSTGRES_PASSWORD
create role storefront login password :'password';
alter database storefront owner to storefront;
-- The superuser has no password, so it gets in from inside the container only.
alter role postgres password null;
END
