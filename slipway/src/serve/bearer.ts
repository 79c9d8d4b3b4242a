import { createHash, timingSafeEqual } from 'node:crypto';

/** Hashes have one length, which timingSafeEqual needs. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The token of an Authorization header; undefined if there is none. */
export const bearerIn = (header: string | undefined): string | undefined => /^Bearer (\S+)$/i.exec(header ?? '')?.[1];

/** Whether an Authorization header has this token. Takes as long for every other one. */
export function hasBearer(header: string | undefined, token: string): boolean {
  const given = bearerIn(header);
  return given !== undefined && timingSafeEqual(hashOfToken(given), hashOfToken(token));
}
