import { createHmac, timingSafeEqual } from 'node:crypto';

const LINK = 'preview link';
const signatureOf = (secret: string, purpose: string, content: string) =>
  createHmac('sha256', secret).update(`${purpose} ${content}`).digest();

/** The form of a link's token. It is stored in a cookie, for which browsers have a limit of 4 KB. */
export const TOKEN = /^[\w-]{20,2400}\.[\w-]{43}$/;

/**
 * The signed part of a link: its payload and its expiry. `secret` is that of the servers (preview-secret.ts). A signature for one
 * `purpose` is not valid for another.
 */
export function signLink<Payload extends object>(secret: string, payload: Payload, hours: number, purpose = LINK): string {
  const until = Date.now() + hours * 3_600_000;
  const content = Buffer.from(JSON.stringify({ ...payload, until })).toString('base64url');
  return `${content}.${signatureOf(secret, purpose, content).toString('base64url')}`;
}

/** The payload of a link; null if it is forged, expired, or was signed for another purpose. */
export function readLink<Payload extends { until: number }>(
  secret: string,
  token: string,
  purpose = LINK,
  now = Date.now(),
): Payload | null {
  const [content = '', signature = ''] = token.split('.');
  const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(secret, purpose, content)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const payload = JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as Payload;
  return payload.until > now ? payload : null;
}
