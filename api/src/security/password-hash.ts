import { hash, verify } from '@node-rs/argon2';
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
  /** Without a hash (unknown account) it does the same work and returns false. */
  matches(storedHash: string | undefined, password: string): Promise<boolean>;
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
    async matches(storedHash, password) {
      const isMatch = await withConcurrencyLimit(() => verify(storedHash ?? decoy, password.normalize('NFKC')));
      return isMatch && storedHash !== undefined;
    },
  };
}

let running = 0;
const queue: (() => void)[] = [];

/** Limits concurrency. Rejects with 503 at once if the queue already holds a few seconds' worth of work. */
async function withConcurrencyLimit<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) {
    if (queue.length >= MAX_QUEUED) throw serviceBusy();
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
