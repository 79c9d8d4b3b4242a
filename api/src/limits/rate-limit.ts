import { networksOf } from 'slipway/network';
import { keyedHash } from '../security/secrets';
import type { ApiConfig } from '../config/config';
import type { ApiMetrics } from '../metrics/metrics';
import type { Counter, Hit } from './counter';
import { HttpError } from '../http/http-error';

/** `hits` per `seconds`, counted from the first hit. */
export interface Limit {
  name: string;
  hits: number;
  seconds: number;
  /** RATE_LIMIT_SCALE does not multiply it. */
  unscaled?: true;
}

/** A limit that a request counts against, and the subject it is counted for. */
export type Counted = readonly [limit: Limit, subject: string];

/** A limit of each network that an address is in: the larger ones allow more, but not as many times more as they have networks. */
export const byNetwork = (limit: Limit, address: string, subject = ''): Counted[] =>
  networksOf(address).map(({ name, share }) => [{ ...limit, hits: limit.hits * share }, subject ? `${subject} ${name}` : name]);

const MINUTES = 60;
const HOURS = 3600;
const DAYS = 86_400;

/** The limits of failed log-ins: of shoppers, and, counted apart, of staff. */
export function logInLimits(who = '') {
  const inMinutes = (name: string, hits: number): Limit => ({ name: `${who}login-${name}`, hits, seconds: 15 * MINUTES });
  return {
    loginAccountAddress: inMinutes('pair', 10),
    /** A device on which the account has logged in: strangers cannot use up its attempts. */
    loginDevice: inMinutes('device', 10),
    /** All of these devices together. */
    loginDevices: inMinutes('devices', 20),
    loginAccount: inMinutes('account', 100),
    /** Beyond `loginAccount`: only those with the right password get in. */
    loginAccountRight: inMinutes('account-right', 1_000),
    loginAddress: inMinutes('address', 100),
  };
}

/** The table of docs/specification/interface.md, and limits on orders. RATE_LIMIT_SCALE multiplies every number. */
export const LIMITS = {
  ...logInLimits(),
  /** Requests from one network that were wrong in form and give back what they counted for. */
  invalid: { name: 'invalid', hits: 20, seconds: HOURS },
  /** Malformed requests, for routes with a limit that counts by the values in the body. */
  malformed: { name: 'malformed', hits: 100, seconds: 15 * MINUTES },
  signUp: { name: 'sign-up', hits: 20, seconds: HOURS },
  newsletter: { name: 'newsletter', hits: 20, seconds: HOURS },
  backInStock: { name: 'back-in-stock', hits: 20, seconds: HOURS },
  /** Requests for a mail about stock in the name of one address, from anywhere. */
  backInStockEmail: { name: 'back-in-stock-email', hits: 100, seconds: DAYS },
  /** Requests for a mail about stock in the name of one address, from one network or by the account with the address. */
  backInStockPair: { name: 'back-in-stock-pair', hits: 20, seconds: DAYS },
  /** Places in the queue for one size, requested from one network. */
  backInStockSize: { name: 'back-in-stock-size', hits: 20, seconds: DAYS },
  contact: { name: 'contact', hits: 20, seconds: HOURS },
  /** Reset mails to one account, requested from one network. */
  resetAccountAddress: { name: 'reset-pair', hits: 5, seconds: HOURS },
  resetAddress: { name: 'reset-address', hits: 20, seconds: HOURS },
  /** Mails that repeat the live code of one account, from anywhere; beyond it that code just lives on. */
  resetAgain: { name: 'reset-again', hits: 5, seconds: HOURS },
  /** New codes of one account, from anywhere: more than their life of ten minutes lets strangers ask for. */
  resetCode: { name: 'reset-code', hits: 10, seconds: HOURS },
  /** Tries at one code of an account by one network, or by a device that the account knows. Not a rate limit. */
  resetTry: { name: 'reset-try', hits: 5, seconds: DAYS, unscaled: true },
  /** Tries at one code by all known devices of an account together. Above the limit they count as unknown. */
  resetKnown: { name: 'reset-known', hits: 10, seconds: DAYS, unscaled: true },
  /** Limits of the whole shop. An alert notifies a person long before (deploy/prometheus/alerts.yml). */
  resetShop: { name: 'reset-shop', hits: 2_000, seconds: HOURS },
  /** Reset codes; codes that confirm an email are counted separately. */
  wrongCodeShop: { name: 'wrong-code-shop', hits: 2_000, seconds: HOURS },
  // Each session holds units and is polled at the provider for days.
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
  /** Changes of addresses from one network: as many tries at finding a taken address as sign-up allows. */
  emailChangeAddress: { name: 'email-change-address', hits: 20, seconds: HOURS },
  /** Mails to one address about its replacement. */
  emailNotice: { name: 'email-notice', hits: 3, seconds: HOURS },
  /** Pages of the link in such a mail, from one network. */
  emailUndo: { name: 'email-undo', hits: 100, seconds: HOURS },
  /** Mails to one address with a code that confirms it: for one account, and for all that have had the address. */
  emailCode: { name: 'email-code', hits: 5, seconds: HOURS },
  emailCodeAnybody: { name: 'email-code-anybody', hits: 20, seconds: HOURS },
  /** Entries in draws, changes of them, and leaving. */
  launchEntryAccount: { name: 'launch-entry', hits: 60, seconds: HOURS },
  /** Entries alone: what one account changes takes nothing from the others in its network, such as a school or a phone company. */
  launchEntryAddress: { name: 'launch-entry-address', hits: 600, seconds: HOURS },
  /** Requested proof-of-work challenges. */
  launchChallengeAccount: { name: 'launch-challenge', hits: 120, seconds: HOURS },
  launchChallengeAddress: { name: 'launch-challenge-address', hits: 600, seconds: HOURS },
  launchReminder: { name: 'launch-reminder', hits: 20, seconds: HOURS },
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

/** Counts one hit of each, or not, by its own limit. Returns 0 or the seconds to wait for each. */
export const hitEach = ({ counter, config }: Pick<Needs, 'counter' | 'config'>, hits: readonly Counted[]): Promise<number[]> =>
  counter.hitEach(hits.map(([limit, subject]) => hitOf(config, limit, subject)));

/** Removes one hit of each: the attempt turned out not to count. */
export async function undoHits({ counter, config }: Pick<Needs, 'counter' | 'config'>, hits: readonly Counted[]): Promise<void> {
  await Promise.all(hits.map(([limit, subject]) => counter.undoHit(keyOf(config.jwtSecret, limit, subject))));
}

/** Removes all hits of each. */
export async function clearHits({ counter, config }: Pick<Needs, 'counter' | 'config'>, hits: readonly Counted[]): Promise<void> {
  await Promise.all(hits.map(([limit, subject]) => counter.clear(keyOf(config.jwtSecret, limit, subject))));
}

/**
 * Counts one hit of each, or throws 429 with the Retry-After of the first that is reached. Then none is counted: limits count what
 * was done, not how often a button was pressed.
 */
export async function enforceLimits(needs: Needs, hits: readonly Counted[]): Promise<void> {
  const waits = await hitEach(needs, hits);
  const refused = waits.findIndex((seconds) => seconds > 0);
  if (refused < 0) return;
  await undoHits(
    needs,
    hits.filter((_, index) => waits[index] === 0),
  );
  throw tooManyRequests(needs, hits[refused]![0], waits[refused]!);
}

export function tooManyRequests({ metrics }: Pick<Needs, 'metrics'>, limit: Limit, seconds: number): HttpError {
  metrics.limited.inc({ limit: limit.name });
  return new HttpError(429, `Too many attempts. Please try again in ${waitingTime(seconds)}.`, {
    code: 'rate-limited',
    headers: { 'retry-after': String(seconds) },
  });
}

function waitingTime(seconds: number): string {
  const [count, unit] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < 5400
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const hitOf = ({ jwtSecret, rateLimitScale }: Needs['config'], limit: Limit, subject: string): Hit => ({
  key: keyOf(jwtSecret, limit, subject),
  max: Math.max(1, Math.floor(limit.hits * (limit.unscaled ? 1 : rateLimitScale))),
  seconds: limit.seconds,
});

const keyOf = (secret: string, limit: Limit, subject: string) => `${limit.name}:${keyedHash(secret, `limit:${subject}`)}`;
