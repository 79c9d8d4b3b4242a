import { compressFiles } from '../compress';
import { identityOf, type ReleaseRecord } from '../record';
import { withoutBrowser } from '../smoke/settings';
import { RECORD, type ReleaseStore } from '../store';
import { runTrials, type Trial } from '../trials/trial';
import type { Build } from './build';
import { firstLoadOf } from './first-load';

export interface Published {
  name: string;
  version: string;
  /** False where the same content was already published under this version. */
  isNew: boolean;
}

const NO_BROWSER = withoutBrowser('publishing opens none');

/** Adds a version that passes its trials to the store; null where it exists with other content. */
export async function addVersion(
  store: ReleaseStore,
  { record, files, initial }: Build,
  trials: readonly Trial[],
): Promise<Published | null> {
  const { name, version } = record;
  const sameAs = (found: { record: ReleaseRecord } | null) => found && identityOf(found.record) === identityOf(record);
  const existing = await store.readRecord(name, version);
  if (existing) return sameAs(existing) ? { name, version, isNew: false } : null;
  const compressed = await compressFiles(new Map([...files].filter(([path]) => Object.hasOwn(record.files, path))));
  const whole = { ...record, firstLoad: firstLoadOf(initial, compressed) };
  const raw = Buffer.from(`${JSON.stringify(whole, null, 2)}\n`);
  await runTrials(trials, {
    ...{ store, pointer: await store.readPointer(), candidate: { record: whole, raw }, hosts: [] },
    ...{ action: 'publish', operation: `publish ${name} ${version}`, smoke: NO_BROWSER },
    readFile: async (path) => files.get(path) ?? null,
  });
  const all = new Map([...files, ...compressed, [RECORD, raw]]);
  if (await store.addVersion(name, version, all)) return { name, version, isNew: true };
  // Another process published the version meanwhile and wins.
  return sameAs(await store.readRecord(name, version)) ? { name, version, isNew: false } : null;
}
