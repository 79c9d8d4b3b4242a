import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the same token, expired an hour ago and signed with the shop's own secret. */
export function expiredToken(dataDir: string, jwt: string): string {
  const [header, claims, signature] = jwt.split('.') as [string, string, string];
  const past = Math.floor(Date.now() / 1000) - 3600;
  const content = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
  const old = `${header}.${Buffer.from(JSON.stringify({ ...content, iat: past - 3600, exp: past })).toString('base64url')}`;
  return `${old}.${hmac(secretOf(dataDir, `${header}.${claims}`, signature), old)}`;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** Finds the secret in DATA_DIR that made this signature. */
function secretOf(dataDir: string, text: string, signature: string): string {
  const folder = join(dataDir, 'secrets');
  for (const name of readdirSync(folder)) {
    const secret = readFileSync(join(folder, name), 'utf8').trim();
    if (hmac(secret, text) === signature) return secret;
  }
  throw new Error('No secret in DATA_DIR signs tokens');
}
