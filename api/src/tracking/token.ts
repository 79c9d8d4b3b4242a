import type { ApiConfig } from '../config/config';
import { constantTimeEqual, keyedHash } from '../security/secrets';

/**
 * The token of an order's tracking link: its id and 256 bits that only this shop can compute, so nothing is stored and it cannot
 * be guessed. It never contains six digits in a row: mails reserve those for one-time codes.
 */
export function trackingToken({ jwtSecret }: Pick<ApiConfig, 'jwtSecret'>, orderId: string): string {
  for (let attempt = 0; ; attempt += 1) {
    const proof = keyedHash(jwtSecret, `track:${attempt}:${orderId}`);
    if (!/\d{6}/.test(proof)) return `${orderId}.${proof}`;
  }
}

/** The order of a token; undefined if it is not one of this shop's. A token made with an earlier secret is, while that secret is named. */
export function orderOfToken(
  { jwtSecret, formerJwtSecrets }: Pick<ApiConfig, 'jwtSecret' | 'formerJwtSecrets'>,
  token: string,
): string | undefined {
  const [, orderId] = /^([A-Z0-9-]{1,40})\.[\w-]{43}$/.exec(token) ?? [];
  if (!orderId) return undefined;
  const isOurs = [jwtSecret, ...formerJwtSecrets].some((secret) =>
    constantTimeEqual(token, trackingToken({ jwtSecret: secret }, orderId)),
  );
  return isOurs ? orderId : undefined;
}

/** The address of an order's tracking page, for its mails. */
export const trackingLink = (config: Pick<ApiConfig, 'jwtSecret' | 'publicUrl'>, orderId: string): string =>
  `${config.publicUrl}/Track/${trackingToken(config, orderId)}`;
