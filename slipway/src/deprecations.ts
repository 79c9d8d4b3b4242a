import { hostsOf, kindOf, refsOf, type Pointer } from './pointer';
import type { Deprecation } from './record';
import type { ReleaseStore } from './store';
import { readableRecord } from './readable-record';

/** A deprecated part of the live contract. */
export interface DeprecationUsage extends Deprecation {
  /** Live versions, fallbacks and canaries that use it ('alpha 1.2.0'); '(?)' follows a version without recorded uses. */
  by: string[];
}

/** The deprecated parts of the live shell's contract and their users. The next major version can be released once there are none. */
export async function readDeprecations(store: ReleaseStore, pointer: Pointer): Promise<DeprecationUsage[]> {
  const hosts = await Promise.all(
    Object.entries(hostsOf(pointer)).map(([name, { version }]) => readableRecord(store, name, version)),
  );
  const deprecations = hosts.flatMap((host) => host?.record.deprecated ?? []);
  if (deprecations.length === 0) return [];
  const remotes = refsOf(pointer).filter(([name]) => kindOf(pointer, name) === 'remote');
  const records = await Promise.all(
    remotes.map(async ([name, { version }]) => ({ name, version, found: await readableRecord(store, name, version) })),
  );
  return deprecations.map((deprecation) => ({
    ...deprecation,
    by: records.flatMap(({ name, version, found }) => {
      if (!found?.record.uses) return [`${name} ${version} (?)`];
      return found.record.uses.includes(deprecation.part) ? [`${name} ${version}`] : [];
    }),
  }));
}
