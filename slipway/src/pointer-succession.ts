import { checkPointer, type Pointer } from './pointer';
import { ReleaseError } from './release-error';

/** The refusal to write, without the key, into a store whose pointer is signed. */
export const missingKeyError = (place: string) =>
  new ReleaseError(
    `The release pointer in ${place} is signed, and RELEASE_SIGNING_KEY is not set here: set the key that the others sign with.`,
  );

/**
 * Throws a ReleaseError unless `next` may take the place of `before`: signed anew where that is signed, and such that it can be read again.
 * Servers would ignore any other, and no command could move it.
 */
export function checkSuccession(
  before: Pointer,
  next: Pointer,
  { place, environment }: { place: string; environment: string },
): void {
  // A signature that was carried over is that of the pointer before.
  if (before.signature !== undefined && (next.signature === undefined || next.signature === before.signature))
    throw missingKeyError(place);
  if (!Number.isSafeInteger(next.generation))
    throw new ReleaseError(
      `The release pointer in ${place} cannot have generation ${next.generation}: no program could read it.`,
    );
  checkPointer(next, `to be written to ${place}`, environment);
}
