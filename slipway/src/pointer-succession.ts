import { checkPointer, type Pointer } from './pointer';
import { nullIfRefused, ReleaseError } from './release-error';
import type { ReleaseStore } from './store';

/** The refusal to write, without the key, into a store with a signed pointer. */
export const missingKeyError = (place: string) =>
  new ReleaseError(
    `The release pointer in ${place} is signed, and RELEASE_SIGNING_KEY is not set here: set the key that the others sign with.`,
  );

/**
 * Throws a ReleaseError if a pointer of the store is signed and there is no key here: a version added without the key could
 * not be shown.
 */
export async function checkMayAdd(store: ReleaseStore): Promise<void> {
  if (store.isAuthentic) return;
  for (const environment of await store.environments()) {
    // The next move reports a pointer that cannot be read.
    const pointer = await store.inEnvironment(environment).readPointer().catch(nullIfRefused);
    if (pointer?.signature !== undefined) throw missingKeyError(store.place);
  }
}

/**
 * Throws a ReleaseError unless `next` may replace `before`: newly signed if that is signed, and readable again. Servers would
 * ignore any other pointer, and no command could move it.
 */
export function checkSuccession(
  before: Pointer,
  next: Pointer,
  { place, environment }: { place: string; environment: string },
): void {
  // A signature that was carried over belongs to the previous pointer.
  if (before.signature !== undefined && (next.signature === undefined || next.signature === before.signature))
    throw missingKeyError(place);
  if (!Number.isSafeInteger(next.generation))
    throw new ReleaseError(
      `The release pointer in ${place} cannot have generation ${next.generation}: no program could read it.`,
    );
  checkPointer(next, `to be written to ${place}`, environment);
}
