import { unsignedError } from '../candidate';
import { compressFiles } from '../compress';
import { identityOf, type ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import { withoutBrowser } from '../smoke/settings';
import { RECORD, type ReleaseStore } from '../store';
import { runTrials, type Trial } from '../trials/trial';
import type { Build } from './build';
import { firstLoadOf } from './first-load';
import { restoreFiles } from './restore-files';

export interface Published {
  name: string;
  version: string;
  /** False where the same content was already published under this version. */
  isNew: boolean;
  /** Files that were missing in the store, or changed there, and that this publish put back. */
  restored?: string[];
}

const NO_BROWSER = withoutBrowser('publishing opens none');

/**
 * Adds a version that passes its trials to the store; null where it exists with other content. Where it exists with the same, its files
 * are compared with the build and put back, and a removal that was stopped is taken back. Throws a ReleaseError where its record is missing.
 */
export async function addVersion(
  store: ReleaseStore,
  { record, files, initial }: Build,
  trials: readonly Trial[],
): Promise<Published | null> {
  const { name, version } = record;
  const sameAs = (found: { record: ReleaseRecord } | null) => found && identityOf(found.record) === identityOf(record);
  const existing = await store.readRecord(name, version);
  if (existing) {
    if (!sameAs(existing)) return null;
    await store.keepVersion?.(name, version);
    const restored = await restoreFiles(store, existing.record, files);
    return { name, version, isNew: false, ...(restored.length > 0 ? { restored } : {}) };
  }
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
  // Another process published the version meanwhile and wins; or nothing can be said of what is there.
  const found = await store.readRecord(name, version);
  if (!found) throw damagedError(store, name, version);
  return sameAs(found) ? { name, version, isNew: false } : null;
}

/** For a version without its record, of which a pointer may name the hash: another record would be another release. */
const damagedError = (store: ReleaseStore, name: string, version: string) =>
  store.isAuthentic
    ? unsignedError(name, version)
    : new ReleaseError(
        `${name} ${version} is published already, and its ${RECORD} is missing in ${store.place}: restore it from a backup, or publish this build ` +
          'under a higher version.',
      );
