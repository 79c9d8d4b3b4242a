import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Hash that only the holder of `secret` can make: for short codes and for addresses that shall not be readable. */
export const keyedHash = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

/** Compares in a time that tells nothing of where the difference lies. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A token for links and cookies, 192 bits; never holds six digits in a row, which mails keep for one-time codes. */
export function newToken(): string {
  for (;;) {
    const token = randomBytes(24).toString('base64url');
    if (!/\d{6}/.test(token)) return token;
  }
}

/** Six digits, leading zeros included, each code equally likely. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');
