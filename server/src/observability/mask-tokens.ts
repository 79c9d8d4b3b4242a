/**
 * A path for the log, with '-' for every part that has 20 or more token characters in a row: a logged token could be
 * used by anyone who reads the log. The edge does the same (deploy/nginx/log.conf).
 */
export const maskTokens = (path: string): string =>
  path
    .split('/')
    .map((part) => (/[\w.~-]{20}/.test(part) ? '-' : part))
    .join('/');
