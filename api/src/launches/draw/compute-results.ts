import { createHmac } from 'node:crypto';
import { allocate, byRank, rankMessage, readList, type DrawEntry } from 'shared/launch-draw';

/** Everything that a draw follows from; all of it is frozen and published before or with the result. */
export interface FrozenDraw {
  list: string;
  listHash: string;
  /** 32 bytes in hexadecimal digits. */
  seed: string;
  /** '' without a beacon. */
  randomness: string;
  pairs: Readonly<Record<string, number>>;
}

/** Results per part: a statement that stores them takes some milliseconds, so that no shopper waits for it. */
const PER_PART = 250;

/** The results in the order of their ranks, in parts: each is the JSON of an array of DrawResult (LCH-7). Takes a second per 100,000 entries. */
export function* partsOfResults({ list, listHash, seed, randomness, pairs }: FrozenDraw): Generator<string> {
  const key = Buffer.from(seed, 'hex');
  const keyed = readList(list).map((entry): [string, DrawEntry] => [
    createHmac('sha256', key)
      .update(rankMessage(listHash, randomness, entry.code))
      .digest('hex'),
    entry,
  ]);
  const results = allocate(byRank(keyed), pairs);
  for (let at = 0; at < results.length; at += PER_PART) yield JSON.stringify(results.slice(at, at + PER_PART));
}
