import { unsignedError } from '../candidate';
import { isDeepStrictEqual } from 'node:util';
import { compressFiles } from '../compress';
import { checkMayAdd } from '../pointer-succession';
import { readJson } from '../read-json';
import { identityOf, type ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import { withoutBrowser } from '../smoke/settings';
import { RECORD, type ReleaseStore, type StoredRecord } from '../store';
import { runTrials, type Trial } from '../trials/trial';
import type { Build } from './build';
import { firstLoadOf } from './first-load';
import { restoreFiles } from './restore-files';

export interface Published {
  name: string;
  version: string;
  /** False if the same content was already published under this version. */
  isNew: boolean;
  /** Files that were missing or altered in the store, and restored by this publish. */
  restored?: string[];
  /** A note about the build for the publisher. */
  note?: string;
}

/** Bytes of a file that browsers get: half of a server's memory for files. A file that is not in memory is read and compared again. */
export const MAX_FILE = 32_000_000;

const NO_BROWSER = withoutBrowser('publishing opens none');

/**
 * Adds a version that passes its trials to the store; null if it exists with other content. If it exists with the same content,
 * its files are compared with the build and restored, and an interrupted removal is undone. Throws a ReleaseError if its record
 * is missing.
 */
export async function addVersion(
  store: ReleaseStore,
  { record, files, initial, newVersionError }: Build,
  trials: readonly Trial[],
): Promise<Published | null> {
  const { name, version } = record;
  const sameAs = (found: { record: ReleaseRecord } | null) =>
    found && identityOf(found.record) === identityOf(comparableTo(found.record, record));
  const existing = (await store.readRecord(name, version)) ?? (await signExisting(store, record));
  if (existing && sameAs(existing)) {
    await store.keepVersion?.(name, version);
    const restored = await restoreFiles(store, existing.record, files);
    const note = lacksExposes(existing.record, record) ? withoutExposes(version) : undefined;
    return { name, version, isNew: false, ...(restored.length > 0 ? { restored } : {}), ...(note ? { note } : {}) };
  }
  if (newVersionError) throw newVersionError;
  if (existing) return null;
  const [large] = Object.entries(record.files).find(([, { size }]) => size > MAX_FILE) ?? [];
  if (large !== undefined)
    throw new ReleaseError(
      `${large} of ${name} ${version} has ${Math.ceil(record.files[large]!.size / 1e6)} MB; ${MAX_FILE / 1e6} MB are allowed. Serve it from elsewhere.`,
    );
  await checkMayAdd(store);
  const compressed = await compressFiles(new Map([...files].filter(([path]) => Object.hasOwn(record.files, path))));
  const whole = { ...record, firstLoad: firstLoadOf(initial, compressed) };
  const raw = Buffer.from(`${JSON.stringify(whole, null, 2)}\n`);
  await runTrials(trials, {
    store,
    pointer: await store.readPointer(),
    candidate: { record: whole, raw },
    hosts: [],
    action: 'publish',
    operation: `publish ${name} ${version}`,
    smoke: NO_BROWSER,
    readFile: async (path) => files.get(path) ?? null,
  });
  const all = new Map([...files, ...compressed, [RECORD, raw]]);
  if (await store.addVersion(name, version, all)) return { name, version, isNew: true };
  // Another process published the version meanwhile and wins; or the stored version cannot be identified.
  const found = await store.readRecord(name, version);
  if (!found) throw damagedError(store, name, version);
  return sameAs(found) ? { name, version, isNew: false } : null;
}

/**
 * Signs a record that was published without the key, for a caller who has a build with the same content. Null without a record or
 * a key, or if the record differs from the caller's, because the difference would be signed, too.
 */
async function signExisting(store: ReleaseStore, record: ReleaseRecord): Promise<StoredRecord | null> {
  const { name, version } = record;
  const raw = store.signRecord ? await store.readFile(name, version, RECORD) : null;
  if (!raw) return null;
  const existing = readJson<ReleaseRecord>(raw, `${name} ${version}: ${RECORD} in ${store.place}`);
  // Records of earlier releases of this package lack these fields, or a chunk list that they could not find.
  const read = comparableTo(existing, record);
  const missing = (['sharedByManifest', 'sharing', 'chunkList'] as const).filter((field) => !existing[field]);
  const own = { ...read, ...Object.fromEntries(missing.map((field) => [field, undefined])) };
  if (!isDeepStrictEqual(withoutTimes(existing), withoutTimes(own))) return null;
  await store.signRecord!(name, version, raw);
  return { record: existing, raw };
}

/**
 * `record` as an earlier release of this package made it that published `existing`: it read neither the exposes of build.json nor
 * the content of archives.
 */
function comparableTo(existing: ReleaseRecord, record: ReleaseRecord): ReleaseRecord {
  const files = Object.entries(record.files).map(([path, { held, ...entry }]) => [
    path,
    held === undefined || existing.files[path]?.held === undefined ? entry : { ...entry, held },
  ]);
  return {
    ...record,
    files: Object.fromEntries(files) as ReleaseRecord['files'],
    ...(lacksExposes(existing, record) ? { exposes: undefined } : {}),
  };
}

const lacksExposes = (existing: ReleaseRecord, record: ReleaseRecord) =>
  existing.exposes === undefined && record.exposes !== undefined;

const withoutExposes = (version: string) =>
  `The exposes in build.json are not in its record: ${version} was published without them, or by an earlier slipway, which did not read ` +
  'them. To have them tried in a browser, publish the build under a higher version.';

/** Without the fields that differ between two publishers of one build. */
function withoutTimes({ built: _built, publishedAt: _publishedAt, firstLoad: _firstLoad, ...record }: ReleaseRecord) {
  return JSON.parse(JSON.stringify(record)) as unknown;
}

/** For a version without its record: a pointer may name the record's hash, and another record would be another release. */
const damagedError = (store: ReleaseStore, name: string, version: string) =>
  store.isAuthentic
    ? unsignedError(name, version)
    : new ReleaseError(
        `${name} ${version} is published already, and its ${RECORD} is missing in ${store.place}: restore it from a backup, or publish this build ` +
          'under a higher version.',
      );
