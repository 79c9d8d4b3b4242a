import { ReleaseError } from './release-error';
import { labelOf } from './render-workers/pool';
import type { ReleaseStore } from './store';

/** A version that servers no longer evaluate, because it crashed their render workers. */
export interface LeftOut {
  name: string;
  version: string;
  since: string;
  /** The last fault; completes a sentence: 'ends its process (exit code 1)'. */
  what: string;
}

/** Notes that servers leave a version out of rendering, until `readmit`. */
export const leaveOut = (store: ReleaseStore, { name, version, what }: Omit<LeftOut, 'since'>): Promise<void> =>
  store.writeNote('left-out', labelOf(name, version), { name, version, what, since: new Date().toISOString() } satisfies LeftOut);

/** The versions that servers leave out, by the label 'name@version'. */
export async function readLeftOut(store: ReleaseStore): Promise<Map<string, LeftOut>> {
  const labels = await store.notes('left-out');
  const notes = await Promise.all(labels.map((label) => store.readNote<LeftOut>('left-out', label)));
  return new Map(notes.flatMap((note) => (note ? [[labelOf(note.name, note.version), note] as const] : [])));
}

/** Lets servers render with a version again. Throws a ReleaseError if it is not left out. */
export async function readmit(store: ReleaseStore, name: string, version: string): Promise<void> {
  if (!(await store.readNote('left-out', labelOf(name, version))))
    throw new ReleaseError(`${name} ${version} is not left out of server rendering.`);
  await store.removeNote('left-out', labelOf(name, version));
}
