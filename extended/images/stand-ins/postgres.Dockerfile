# Stands in for postgres:15.14-bookworm where its registry is out of reach: the same user, folders and settings.
FROM debian:12.11-slim
RUN groupadd -g 999 postgres && useradd -u 999 -g postgres -d /var/lib/postgresql -s /bin/bash postgres \
  && apt-get update && apt-get install -y --no-install-recommends postgresql-15 && rm -rf /var/lib/apt/lists/* \
  && rm -rf /var/lib/postgresql/15 && mkdir -p /var/lib/postgresql/data && chown -R postgres:postgres /var/lib/postgresql
ENV PATH=/usr/lib/postgresql/15/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin PGDATA=/var/lib/postgresql/data
COPY postgres-entrypoint.sh /usr/local/bin/
VOLUME /var/lib/postgresql/data
EXPOSE 5432
STOPSIGNAL SIGINT
ENTRYPOINT ["sh", "/usr/local/bin/postgres-entrypoint.sh"]
