import { keyedHash } from '../security/secrets';
import type { ApiConfig } from '../config';
import type { ApiMetrics } from '../metrics';
import type { Counter, Hit } from './counter';
import { HttpError } from '../http-error';

/** `hits` per `seconds`, counted from the first hit. */
export interface Limit {
  name: string;
  hits: number;
  seconds: number;
}

const MINUTES = 60;
const HOURS = 3600;
const DAYS = 86_400;

/** The table of docs/specification/interface.md, and limits on orders. RATE_LIMIT_SCALE multiplies every number. */
export const LIMITS = {
  loginAccountAddress: { name: 'login-pair', hits: 10, seconds: 15 * MINUTES },
  loginDevice: { name: 'login-device', hits: 10, seconds: 15 * MINUTES },
  loginAccount: { name: 'login-account', hits: 100, seconds: 15 * MINUTES },
  loginAddress: { name: 'login-address', hits: 100, seconds: 15 * MINUTES },
  signUp: { name: 'sign-up', hits: 20, seconds: HOURS },
  newsletter: { name: 'newsletter', hits: 20, seconds: HOURS },
  backInStock: { name: 'back-in-stock', hits: 20, seconds: HOURS },
  /** Requests for a mail about stock in the name of one address, from anywhere. */
  backInStockEmail: { name: 'back-in-stock-email', hits: 20, seconds: DAYS },
  contact: { name: 'contact', hits: 20, seconds: HOURS },
  resetAccount: { name: 'reset-account', hits: 5, seconds: HOURS },
  resetAddress: { name: 'reset-address', hits: 20, seconds: HOURS },
  // Each session holds units and is asked about at the provider for days.
  orderAccount: { name: 'order-account', hits: 60, seconds: HOURS },
  orderAccountDay: { name: 'order-account-day', hits: 100, seconds: DAYS },
  orderAddress: { name: 'order-address', hits: 120, seconds: HOURS },
  // Each confirmation of an unpaid session asks the provider.
  confirmationAccount: { name: 'confirmation-account', hits: 120, seconds: HOURS },
  confirmationAddress: { name: 'confirmation-address', hits: 600, seconds: HOURS },
  /** Tracking pages. */
  trackingAddress: { name: 'tracking-address', hits: 600, seconds: HOURS },
  /** Discount codes of one account that were wrong. */
  discountAccount: { name: 'discount-account', hits: 30, seconds: HOURS },
  codeAddress: { name: 'code-address', hits: 100, seconds: HOURS },
  /** Changes of one account's address. */
  emailChange: { name: 'email-change', hits: 5, seconds: HOURS },
  /** The same from one network: as many tries at finding a taken address as sign-up allows. */
  emailChangeAddress: { name: 'email-change-address', hits: 20, seconds: HOURS },
  /** Mails that tell one address that it was replaced. */
  emailNotice: { name: 'email-notice', hits: 3, seconds: HOURS },
  /** Pages of the link in such a mail, from one network. */
  emailUndo: { name: 'email-undo', hits: 100, seconds: HOURS },
  /** Mails to one address with a code that confirms it. */
  emailCode: { name: 'email-code', hits: 5, seconds: HOURS },
  emailCodeAddress: { name: 'email-code-address', hits: 20, seconds: HOURS },
} satisfies Record<string, Limit>;

interface Needs {
  config: Pick<ApiConfig, 'jwtSecret' | 'rateLimitScale'>;
  counter: Counter;
  metrics: Pick<ApiMetrics, 'limited'>;
}

/** Counts one hit, atomically across processes. Returns 0, or the seconds to wait if the limit is reached. */
export function hit({ counter, config }: Needs, limit: Limit, subject: string): Promise<number> {
  const { key, max, seconds } = hitOf(config, limit, subject);
  return counter.hit(key, max, seconds);
}

/** Removes one hit: the attempt turned out not to count. */
export function undoHit({ counter, config }: Needs, limit: Limit, subject: string): Promise<void> {
  return counter.undoHit(keyOf(config.jwtSecret, limit, subject));
}

/** Removes all hits of a subject. */
export function clearHits({ counter, config }: Needs, limit: Limit, subject: string): Promise<void> {
  return counter.clear(keyOf(config.jwtSecret, limit, subject));
}

/** Counts one hit, or throws 429 with Retry-After. */
export const enforceLimit = (needs: Needs, limit: Limit, subject: string): Promise<void> =>
  enforceLimits(needs, [[limit, subject]]);

/**
 * Counts one hit of each, or throws 429 with the Retry-After of the first that is reached. Then none is counted: limits count what
 * was done, not how often a button was pressed.
 */
export async function enforceLimits(needs: Needs, hits: readonly (readonly [Limit, subject: string])[]): Promise<void> {
  const { counter, config } = needs;
  const asked = hits.map(([limit, subject]) => hitOf(config, limit, subject));
  const waits = await counter.hitEach(asked);
  const refused = waits.findIndex((seconds) => seconds > 0);
  if (refused < 0) return;
  await Promise.all(asked.filter((_, index) => waits[index] === 0).map(({ key }) => counter.undoHit(key)));
  throw tooManyRequests(needs, hits[refused]![0], waits[refused]!);
}

export function tooManyRequests({ metrics }: Pick<Needs, 'metrics'>, limit: Limit, seconds: number): HttpError {
  metrics.limited.inc({ limit: limit.name });
  return new HttpError(429, 'Too many attempts. Please try again later.', {
    code: 'rate-limited',
    headers: { 'retry-after': String(seconds) },
  });
}

const hitOf = ({ jwtSecret, rateLimitScale }: Needs['config'], limit: Limit, subject: string): Hit => ({
  key: keyOf(jwtSecret, limit, subject),
  max: Math.max(1, Math.floor(limit.hits * rateLimitScale)),
  seconds: limit.seconds,
});

const keyOf = (secret: string, limit: Limit, subject: string) => `${limit.name}:${keyedHash(secret, `limit:${subject}`)}`;
