/** The account id in a token (its `sub` claim); '' if the token has none. */
export function accountOf(jwt: string): string {
  try {
    const claims = (jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { sub } = JSON.parse(atob(claims)) as { sub?: unknown };
    return typeof sub === 'string' || typeof sub === 'number' ? String(sub) : '';
  } catch {
    return '';
  }
}
