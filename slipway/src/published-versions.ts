import { pinKey } from './pins';
import { readEnvironments } from './status';
import type { ReleaseStore } from './store';

/** A version that is published. */
export interface PublishedVersion {
  name: string;
  version: string;
  /** ISO time. */
  publishedAt: string;
  /** The commit of the sources; '' if it is unknown. */
  commit: string;
  /** Bytes of all its files. */
  size: number;
  /** Environments in which it is live. */
  liveIn: string[];
  /** Whether `prune` keeps it. */
  pinned: boolean;
}

/** The published versions of a name, the oldest first. */
export async function readVersions(store: ReleaseStore, name: string): Promise<PublishedVersion[]> {
  const [versions, environments, pins] = await Promise.all([store.versions(name), readEnvironments(store), store.notes('pins')]);
  const found = versions.map(async (version): Promise<PublishedVersion[]> => {
    const stored = await store.readRecord(name, version);
    if (!stored) return [];
    const { publishedAt, built, files } = stored.record;
    const size = Object.values(files).reduce((sum, file) => sum + file.size, 0);
    const liveIn = Object.keys(environments).filter((environment) => environments[environment]![name] === version);
    return [{ name, version, publishedAt, commit: built.commit, size, liveIn, pinned: pins.includes(pinKey(name, version)) }];
  });
  return (await Promise.all(found)).flat();
}
