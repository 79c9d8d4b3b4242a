/**
 * A path for the log: a part with 20 or more of a token's characters in a row is a '-', because whoever reads a link's token may use it.
 * The edge does the same (deploy/nginx/log.conf).
 */
export const maskTokens = (path: string): string =>
  path
    .split('/')
    .map((part) => (/[\w.~-]{20}/.test(part) ? '-' : part))
    .join('/');
