import { commandLine, envOption } from './command-line';
import { ReleaseError } from './release-error';
import { environmentFolder, type ReleaseStore } from './store';

/** The error for a pointer that is missing, or older than the history: `last` is the generation of the last move there. */
export function stalePointerError(
  { place, environment }: Pick<ReleaseStore, 'place' | 'environment'>,
  generation: number,
  last: number,
): ReleaseError {
  const home = environmentFolder(environment);
  const raise = commandLine(`raise ${last + 1}${envOption(environment)} --reason "…"`);
  return new ReleaseError(
    generation === 0
      ? `${home}pointer.json is missing in ${place}, and the history goes on to generation ${last}: running servers keep their current pointer. ` +
          `Restore it from a backup. Without one: move ${home}history/ elsewhere, promote what should be live, then run: ${raise}`
      : `The release pointer in ${place} has generation ${generation}, and the history goes on to ${last}: an older copy was put back, and running ` +
          `servers stay with the later one. Restore the last ${home}pointer.json; or, to go on from this one, run: ${raise}`,
  );
}

/**
 * The error for a store with a pointer that is missing or older than its history; undefined if all is well. One entry above the
 * pointer is fine, unless its move is known to be complete: a move that was stopped before it wrote the pointer leaves one.
 */
export async function findStalePointer(store: ReleaseStore): Promise<ReleaseError | undefined> {
  // The pointer is read last, so that a move between the two reads does not look lost.
  const last = await store.lastGeneration();
  const done = (await store.lastDone?.()) ?? 0;
  const { generation } = await store.readPointer();
  return last > generation + 1 || (last > generation && done === last) ? stalePointerError(store, generation, last) : undefined;
}
