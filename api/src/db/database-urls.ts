/** `postgres://user:password@` before the hosts, the hosts, and the path with its parameters. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

/**
 * One URL for each server of DATABASE_URL, which may name several hosts as libpq does
 * (`postgres://user:password@one:5432,two:5432/shop?target_session_attrs=read-write`): node-postgres knows one host only.
 */
export function databaseUrls(url: string): string[] {
  const [, start, hosts, rest] = PARTS.exec(url) ?? [];
  if (start === undefined || !hosts?.includes(',')) return [url];
  return hosts.split(',').map((host) => start + host + rest);
}
