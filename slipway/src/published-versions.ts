import { atATime } from './at-a-time';
import { pinKey } from './pins';
import { readEnvironments } from './status';
import type { ReleaseStore } from './store';
import { readableRecord } from './readable-record';

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

/** Records that are read at once. */
const RECORDS_AT_ONCE = 32;

/** The published versions of these names, of each the oldest first. A pin of any environment keeps a version in all. */
export async function readVersions(store: ReleaseStore, names: readonly string[]): Promise<PublishedVersion[]> {
  const environments = await readEnvironments(store);
  const pins = (await Promise.all(Object.keys(environments).map((each) => store.inEnvironment(each).notes('pins')))).flat();
  const published: [name: string, version: string][] = [];
  for (const name of names) for (const version of await store.versions(name)) published.push([name, version]);
  const found = await atATime(published, RECORDS_AT_ONCE, async ([name, version]): Promise<PublishedVersion[]> => {
    const stored = await readableRecord(store, name, version);
    if (!stored) return [];
    const { publishedAt, built, files } = stored.record;
    const size = Object.values(files).reduce((sum, file) => sum + file.size, 0);
    const liveIn = Object.keys(environments).filter((environment) => environments[environment]![name] === version);
    return [{ name, version, publishedAt, commit: built.commit, size, liveIn, pinned: pins.includes(pinKey(name, version)) }];
  });
  return found.flat();
}
