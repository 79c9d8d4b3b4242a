import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../refusals';

/** What one hash costs; memory in KiB. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** argon2id (the library's default) at 19 MiB, two passes: 10 to 16 ms on a small machine. */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing runs on the thread pool; it may take so many of its four threads, the rest belongs to files and names. */
const AT_ONCE = 2;
const MOST_WAITING = 256;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash to check against (unknown account) it does the same work and answers false. */
  matches(known: string | undefined, password: string): Promise<boolean>;
}

/**
 * Hashes and checks passwords; the decoy for unknown accounts is made ahead, so that the first one takes no longer than
 * others. Only tests give another cost.
 */
export async function createPasswords(cost: HashCost = COST): Promise<Passwords> {
  const work = (password: string) => inTurn(() => hash(password.normalize('NFKC'), cost));
  const decoy = await work('nobody has this password');
  return {
    hash: work,
    async matches(known, password) {
      const right = await inTurn(() => verify(known ?? decoy, password.normalize('NFKC')));
      return right && known !== undefined;
    },
  };
}

let running = 0;
const waiting: (() => void)[] = [];

/** Gives the work its turn. More than a few seconds' worth of waiting is refused with 503 at once. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING)
      throw new Refusal(503, 'The shop is busy. Please try again in a moment.', undefined, { 'retry-after': '5' });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
