import { findLostMoves } from './lost-moves';
import { inSchema2, releasesOf } from './pointer';
import { ReleaseError } from './release-error';
import type { ReleaseStore } from './store';

/** A store that was set up anew is behind by the moves of the one before. A higher number is a slip, and cannot be taken back. */
const MAX_STEP = 1_000_000;

/**
 * Gives the pointer a higher generation, without another change: for a store that was restored or set up anew on purpose, since servers
 * never go below a generation that they have seen. Returns it. Throws a ReleaseError where nothing is live, or where the
 * generation is not higher than the pointer's and all of the history, or a million higher.
 */
export async function raiseGeneration(store: ReleaseStore, to: number, by: { who: string; reason: string }): Promise<number> {
  const pointer = await store.readPointer();
  const [live] = releasesOf(pointer);
  if (!live)
    throw (
      (await findLostMoves(store)) ??
      new ReleaseError('Nothing is live in this store: publish and promote what should be live first.')
    );
  const last = await store.lastGeneration();
  if (!Number.isSafeInteger(to) || to <= Math.max(pointer.generation, last))
    throw new ReleaseError(
      `The generation is ${pointer.generation}${last > pointer.generation ? `, and the history goes on to ${last}` : ''}: raise takes a higher whole number.`,
    );
  if (to - Math.max(pointer.generation, last) > MAX_STEP)
    throw new ReleaseError(
      `The generation is ${pointer.generation}, and ${to} is more than ${MAX_STEP} above: give the one after the highest that your servers have seen. ` +
        'It cannot be lowered again.',
    );
  const at = new Date().toISOString();
  const [name, { version }] = live;
  await store.commit(
    pointer.generation,
    { ...inSchema2(pointer), generation: to, issuedAt: at },
    {
      generation: to,
      at,
      who: by.who,
      by: 'person',
      action: 'raise',
      name,
      from: version,
      to: version,
      reason: by.reason,
      tookMs: 0,
      checks: [],
    },
  );
  return to;
}
