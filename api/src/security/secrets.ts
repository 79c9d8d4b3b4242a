import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** A hash that only the holder of `secret` can compute: for short codes, and for addresses that must not be readable. */
export const keyedHash = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

/** Compares in constant time, so that the timing does not reveal where the values differ. */
export function constantTimeEqual(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A token for links and cookies, 192 bits. It never contains six consecutive digits: mails reserve those for one-time codes. */
export function newToken(): string {
  for (;;) {
    const token = randomBytes(24).toString('base64url');
    if (!/\d{6}/.test(token)) return token;
  }
}

/** Six digits, including leading zeros, uniformly distributed. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');
