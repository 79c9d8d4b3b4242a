import { hash, verify } from '@node-rs/argon2';
import { largestNetworkOf } from 'slipway/network';
import { serviceBusy } from '../http/http-error';

/** Cost of one hash; memory in KiB. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** argon2id (the library's default) with 19 MiB and two passes: 10 to 16 ms on a small machine. */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing runs on libuv's thread pool. It may use two of the four threads; file access and DNS need the others. */
const MAX_CONCURRENT = 2;
const MAX_QUEUED = 256;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash (unknown account) it does the same work and returns false. `address`: where a stranger asks from. */
  matches(storedHash: string | undefined, password: string, address?: string): Promise<boolean>;
}

/**
 * Hashes and checks passwords. The decoy hash for unknown accounts is computed up front, so that the first check takes
 * no longer than later ones. Only tests pass a different cost.
 */
export async function createPasswords(cost: HashCost = COST): Promise<Passwords> {
  const hashPassword = (password: string) => withConcurrencyLimit(() => hash(password.normalize('NFKC'), cost));
  const decoy = await hashPassword('nobody has this password');
  return {
    hash: hashPassword,
    async matches(storedHash, password, address) {
      const network = address === undefined ? undefined : largestNetworkOf(address);
      const isMatch = await withConcurrencyLimit(() => verify(storedHash ?? decoy, password.normalize('NFKC')), network);
      return isMatch && storedHash !== undefined;
    },
  };
}

interface Waiting {
  begin(): void;
  reject(error: unknown): void;
}

let running = 0;
/** Those that wait, by the network that sent them, or alone. The first one has the next turn, then its network is the last. */
const queues = new Map<string | symbol, Waiting[]>();

/**
 * Limits concurrency. Networks take turns, so that one that sends many waits for itself. If the queues hold a few seconds' worth of work
 * already, the longest one gets 503 immediately.
 */
async function withConcurrencyLimit<T>(work: () => Promise<T>, network: string | symbol = Symbol('alone')): Promise<T> {
  if (running < MAX_CONCURRENT) running += 1;
  else await new Promise<void>((begin, reject) => enqueue(network, { begin, reject }));
  try {
    return await work();
  } finally {
    const next = takeNext();
    if (next) next.begin();
    else running -= 1;
  }
}

function enqueue(network: string | symbol, one: Waiting): void {
  const queue = queues.get(network) ?? [];
  queues.set(network, queue);
  queue.push(one);
  const all = [...queues.values()];
  if (all.reduce((sum, { length }) => sum + length, 0) <= MAX_QUEUED) return;
  const longest = all.reduce((most, each) => (each.length > most.length ? each : most), queue);
  longest.pop()!.reject(serviceBusy());
  if (!queue.length) queues.delete(network);
}

function takeNext(): Waiting | undefined {
  const [first] = queues;
  if (!first) return undefined;
  const [network, queue] = first;
  queues.delete(network);
  const next = queue.shift();
  if (queue.length) queues.set(network, queue);
  return next;
}
