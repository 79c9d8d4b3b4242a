import { findStalePointer } from './stale-pointer';
import { inSchema2, releasesOf } from './pointer';
import { ReleaseError } from './release-error';
import type { ReleaseStore } from './store';

/** A new store lags behind by the moves of the previous one. A much higher number is a typing error, and cannot be undone. */
const MAX_STEP = 1_000_000;

/**
 * Raises the generation of the pointer and changes nothing else. A store that was restored or replaced on purpose needs it, because
 * servers refuse a generation below one that they have seen. Returns it. Throws a ReleaseError if nothing is live, or if the
 * generation is not above those of the pointer and the history, or more than a million above.
 */
export async function raiseGeneration(store: ReleaseStore, to: number, by: { who: string; reason: string }): Promise<number> {
  const pointer = await store.readPointer();
  const [live] = releasesOf(pointer);
  if (!live)
    throw (
      (await findStalePointer(store)) ??
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
