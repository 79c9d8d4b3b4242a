import type { PageRef } from '../page-pointer';
import { verify } from './import-map';
import { messageOf } from './load-error';
import { addressOf } from './registry';

/** The browsers' message for a specifier that no import map has. */
const UNKNOWN_NAME = /specifier|module name/i;

/**
 * Called after the entry of a version of ES modules could not be imported by the name from the added import map. If the map is
 * not in effect, imports the entry after every file of the version was compared, so that no unverified file runs. Rejects with
 * the error if the map is not to blame. A separate file, because only pages with a policy or browser that ignores the map load
 * it.
 */
export async function importCompared(
  ref: PageRef,
  error: unknown,
  load: (address: string) => Promise<unknown>,
): Promise<unknown> {
  if (!UNKNOWN_NAME.test(messageOf(error))) throw error;
  console.warn(
    `slipway: the import map with the hashes of ${ref.folder} is not in effect: all files are compared first. ` +
      'Under a strict Content-Security-Policy, use pageFor, or a nonce.',
  );
  await verify(ref, Object.keys(ref.files));
  return load(addressOf(ref, ref.entry));
}
