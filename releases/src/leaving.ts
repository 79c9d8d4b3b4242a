import { refsOf, SHELL, type Pointer } from './pointer';
import type { GoingAway } from './record';
import type { ReleaseStore } from './store';

/** A part of the live contract that is on its way out. */
export interface StillUsed extends GoingAway {
  /** Live versions, fallbacks and canaries that use it ('mf-info 1.2.0'); those that do not say come with a '?'. */
  by: string[];
}

/** What the live shell's contract is about to lose, and who still needs it: once nobody does, the next major version can go out. */
export async function readLeaving(store: ReleaseStore, pointer: Pointer): Promise<StillUsed[]> {
  const shell = pointer.shell && (await store.readRecord(SHELL, pointer.shell.version));
  const leaving = shell?.record.deprecated ?? [];
  if (leaving.length === 0) return [];
  const remotes = refsOf(pointer).filter(([name]) => name !== SHELL);
  const records = await Promise.all(
    remotes.map(async ([name, { version }]) => ({ name, version, found: await store.readRecord(name, version) })),
  );
  return leaving.map((going) => ({
    ...going,
    by: records.flatMap(({ name, version, found }) => {
      if (!found?.record.uses) return [`${name} ${version} (?)`];
      return found.record.uses.includes(going.part) ? [`${name} ${version}`] : [];
    }),
  }));
}
