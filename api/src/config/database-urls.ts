const SCHEME = /^postgres(?:ql)?:\/\//;

/**
 * One URL for each server of DATABASE_URL, which may name several hosts as libpq does
 * (`postgres://user:password@one:5432,two:5432/shop?target_session_attrs=read-write`): node-postgres knows one host only.
 */
export function databaseUrls(url: string): string[] {
  const scheme = SCHEME.exec(url)?.[0];
  if (scheme === undefined) return [url];
  const [authority] = url.slice(scheme.length).split(/[/?#]/, 1) as [string];
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  const user = authority.slice(0, authority.length - hosts.length);
  const rest = url.slice(scheme.length + authority.length);
  return hosts.split(',').map((host) => scheme + user + host + rest);
}
