# Stands in for node:24.21.0-bookworm-slim where its registry is out of reach. The context has `node`, `npm` and the machine's
# certificates and npm settings, so that `npm ci` inside a build reaches what it reaches outside.
FROM debian:12.11-slim
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY npmrc /usr/local/etc/npmrc
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
  && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \
  && groupadd -g 1000 node && useradd -u 1000 -g node -s /bin/bash -m node
CMD ["node"]
