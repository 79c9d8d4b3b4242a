import { keyedHash } from '../accounts/secrets';
import type { ApiDeps } from '../deps';
import { Refusal } from '../refusals';

/** So many hits in so many seconds, counted from the first one. */
export interface Limit {
  name: string;
  hits: number;
  seconds: number;
}

const MINUTES = 60;
const HOURS = 3600;

/** The table of interface.md; every number is multiplied by RATE_LIMIT_SCALE. */
export const LIMITS = {
  loginPair: { name: 'login-pair', hits: 10, seconds: 15 * MINUTES },
  loginDevice: { name: 'login-device', hits: 10, seconds: 15 * MINUTES },
  loginAccount: { name: 'login-account', hits: 100, seconds: 15 * MINUTES },
  loginAddress: { name: 'login-address', hits: 100, seconds: 15 * MINUTES },
  signUp: { name: 'sign-up', hits: 20, seconds: HOURS },
  newsletter: { name: 'newsletter', hits: 20, seconds: HOURS },
  contact: { name: 'contact', hits: 20, seconds: HOURS },
  resetAccount: { name: 'reset-account', hits: 5, seconds: HOURS },
  resetAddress: { name: 'reset-address', hits: 20, seconds: HOURS },
  codeAddress: { name: 'code-address', hits: 100, seconds: HOURS },
} satisfies Record<string, Limit>;

type Needs = Pick<ApiDeps, 'counter' | 'config' | 'metrics'>;

/** Counts one hit, atomically over all processes. Returns 0, or the seconds to wait when the limit is reached. */
export function hit({ counter, config }: Needs, limit: Limit, subject: string): Promise<number> {
  const most = Math.max(1, Math.floor(limit.hits * config.rateLimitScale));
  return counter.hit(keyOf(config.jwtSecret, limit, subject), most, limit.seconds);
}

/** Takes one hit back: the attempt turned out not to count. */
export function unhit({ counter, config }: Needs, limit: Limit, subject: string): Promise<void> {
  return counter.unhit(keyOf(config.jwtSecret, limit, subject));
}

/** Forgets all hits of a subject. */
export function clearHits({ counter, config }: Needs, limit: Limit, subject: string): Promise<void> {
  return counter.clear(keyOf(config.jwtSecret, limit, subject));
}

/** Counts one hit or refuses with 429 and Retry-After. */
export async function hitOrRefuse(needs: Needs, limit: Limit, subject: string): Promise<void> {
  const seconds = await hit(needs, limit, subject);
  if (seconds) throw tooMany(needs, limit, seconds);
}

export function tooMany({ metrics }: Pick<Needs, 'metrics'>, limit: Limit, seconds: number): Refusal {
  metrics.limited.inc({ limit: limit.name });
  return new Refusal(429, 'Too many attempts. Please try again later.', undefined, { 'retry-after': String(seconds) });
}

/** What counts as one address: an IPv4 address, or the /64 network of an IPv6 one, which one household has whole. */
export function addressOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('%')[0]!.split('::');
  const front = head ? head.split(':') : [];
  const back = plain.includes('::') ? (tail ? tail.split(':') : []) : [];
  const zeros = plain.includes('::') ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0') : [];
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
}

const keyOf = (secret: string, limit: Limit, subject: string) => `${limit.name}:${keyedHash(secret, `limit:${subject}`)}`;
