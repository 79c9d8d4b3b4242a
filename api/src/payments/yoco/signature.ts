import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Allowed difference between a delivery's timestamp and our clock, in seconds. Yoco signs each attempt separately. */
const TOLERANCE_SECONDS = 180;

/** Verifies `webhook-id`, `webhook-timestamp` and `webhook-signature` over the raw body (the Standard Webhooks scheme). */
export function isSigned(rawBody: Buffer, headers: IncomingHttpHeaders, secret: string): boolean {
  const [id, stamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headers[name]);
  if (typeof id !== 'string' || typeof stamp !== 'string' || typeof signatures !== 'string' || !/^\d{1,12}$/.test(stamp))
    return false;
  if (Math.abs(Date.now() / 1000 - Number(stamp)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${stamp}.`)
    .update(rawBody)
    .digest();
  return signatures
    .split(' ')
    .filter((entry) => entry.startsWith('v1,'))
    .map((entry) => Buffer.from(entry.slice('v1,'.length), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
