import { createHmac, timingSafeEqual } from 'node:crypto';

/** Allowed difference between a delivery's timestamp and our clock, in seconds. */
export const TOLERANCE_SECONDS = 300;

/** The value of `Storefront-Signature` for a body: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<raw body>">`. */
export function signatureOf(rawBody: string | Buffer, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  return `t=${seconds},v1=${digest(seconds, rawBody, secret).toString('hex')}`;
}

/** True if the header signs exactly these bytes with this secret, not more than five minutes ago (API-9). */
export function isSigned(rawBody: Buffer, header: unknown, secret: string): boolean {
  if (typeof header !== 'string') return false;
  const fields = header.split(',').map((field) => field.trim());
  const stamp = fields.find((field) => /^t=\d{1,12}$/.test(field));
  if (!stamp) return false;
  const seconds = Number(stamp.slice(2));
  if (Math.abs(Date.now() / 1000 - seconds) > TOLERANCE_SECONDS) return false;
  const expected = digest(seconds, rawBody, secret);
  return fields
    .filter((field) => /^v1=[0-9a-f]{64}$/i.test(field))
    .some((field) => timingSafeEqual(Buffer.from(field.slice(3), 'hex'), expected));
}

function digest(seconds: number, rawBody: string | Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest();
}
