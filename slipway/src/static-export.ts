import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { nullIfMissing, writeAtomically } from './atomic-file';
import { commandLine } from './command-line';
import { findStalePointer } from './stale-pointer';
import { SWITCHED_OFF, switchedOffContainer, switchedOffManifest, type Manifest } from './manifest';
import type { PagePointer } from './page-pointer';
import { refsOf, type Pointer } from './pointer';
import { integrityOf, type ReleaseRecord } from './record';
import { ReleaseError } from './release-error';
import { pagePointer } from './serve/page-pointer';
import { createReleaseFiles, type ReadReleaseFile } from './serve/read-files';
import { RECORD, type ReleaseStore, type StoredRecord } from './store';

const MANIFEST = 'mf-manifest.json';
const PAGE_POINTER = 'page.json';

export interface Exported {
  generation: number;
  /** 'alpha 1.4.0': the versions with files that were not in the folder yet. */
  added: string[];
  /** 'alpha 1.4.0': the versions with missing or altered files in the folder that were restored. */
  restored: string[];
  /** Canaries of the store, which a host of files does not show. */
  canaries: string[];
}

/**
 * Writes the files for serving a store without a process: the files of every version that a page may load, `page.json`, and for
 * each remote an `mf-manifest.json` that names the live version. All addresses in them are relative. Versions come first and the
 * files that name them last, each replaced atomically, so a page that loads meanwhile gets the old versions or the new ones.
 * Removes no version: an open tab may still load chunks of it. Throws a ReleaseError if nothing is live, if the pointer was lost
 * or is older than its history, if a byte is not as published, if the folder has a later generation, or if it is inside the
 * store.
 */
export async function exportStatic(store: ReleaseStore, folder: string): Promise<Exported> {
  const lost = await findStalePointer(store);
  if (lost) throw lost;
  const pointer = await store.readPointer();
  if (pointer.generation === 0)
    throw new ReleaseError(`Nothing is live in ${store.place}: promote a version first, then export.`);
  refuseStore(folder, store.place);
  const before = await exportedBefore(pointer, folder, store.place);
  const records = await readRecords(store, pointer);
  const readPublished = createReleaseFiles(store, () => undefined);
  const added: string[] = [];
  const restored: string[] = [];
  for (const stored of records.values()) {
    const what = await addVersion(folder, stored, readPublished);
    if (what !== 'there') (what === 'added' ? added : restored).push(`${stored.record.name} ${stored.record.version}`);
  }
  for (const [name, release] of Object.entries(pointer.remotes)) {
    const file = join(folder, name, MANIFEST);
    const { record } = records.get(keyOf(name, release.version))!;
    const manifest = await (release.state ? publishedManifest : manifestOf)(record, readPublished);
    if (manifest && release.state) {
      await writeAtomically(
        join(folder, name, SWITCHED_OFF),
        switchedOffContainer(name, release.message || `${name} is switched off.`),
      );
      await writeAtomically(file, JSON.stringify(switchedOffManifest(manifest, name, 'auto')));
    } else if (manifest) await writeAtomically(file, JSON.stringify(manifest));
    else await rm(file, { force: true });
  }
  // One that was retired: nothing else would take its last manifest away.
  for (const name of before) if (!Object.hasOwn(pointer.remotes, name)) await rm(join(folder, name, MANIFEST), { force: true });
  const record = async (name: string, version: string) => records.get(keyOf(name, version))?.record ?? null;
  // With only hosts live, no remote has created it.
  await mkdir(folder, { recursive: true });
  await writeAtomically(join(folder, PAGE_POINTER), JSON.stringify(await pagePointer(pointer, { record }, undefined)));
  const canaries = Object.entries(pointer.remotes).flatMap(([name, { canary }]) => (canary ? [`${name} ${canary.version}`] : []));
  return { generation: pointer.generation, added, restored, canaries };
}

/** Refuses a folder within the store: the written files would lie among versions, or be mistaken for a remote. */
function refuseStore(folder: string, place: string): void {
  const within = relative(place, folder);
  if (isAbsolute(place) && !isAbsolute(within) && within.split(sep)[0] !== '..')
    throw new ReleaseError(`${folder} lies in the release store: export into another folder.`, 'usage');
}

const keyOf = (name: string, version: string) => `${name}@${version}`;

/**
 * The remotes of the last export. When two machines export at once, the older pointer must not replace the newer one: throws a
 * ReleaseError then.
 */
async function exportedBefore({ generation }: Pointer, folder: string, place: string): Promise<string[]> {
  const text = await readFile(join(folder, PAGE_POINTER), 'utf8').catch(nullIfMissing);
  if (text === null) return [];
  const there = parsePagePointer(text);
  if (there === null)
    throw new ReleaseError(
      `${join(folder, PAGE_POINTER)} was cut short or changed by hand, so the generation of the folder is unknown. Remove that file, and ` +
        'export again: published versions stay, and the file is rewritten.',
    );
  if (there.generation > generation)
    throw new ReleaseError(
      `${folder} was exported from generation ${there.generation}, and ${place} has ${generation}: this is another store, or an older copy of it. ` +
        'Export into an empty folder.',
    );
  return Object.keys(there.remotes);
}

/** Null if it has no generation. */
function parsePagePointer(text: string): Pick<PagePointer, 'generation' | 'remotes'> | null {
  try {
    const { generation, remotes } = (JSON.parse(text) as Partial<PagePointer> | null) ?? {};
    return typeof generation === 'number' ? { generation, remotes: remotes ?? {} } : null;
  } catch {
    return null;
  }
}

/** The records of live versions and fallbacks, each as the pointer vouches for it. */
async function readRecords(store: ReleaseStore, pointer: Pointer): Promise<Map<string, StoredRecord>> {
  const records = new Map<string, StoredRecord>();
  const remotes = Object.entries(pointer.remotes).map(([name, { canary: _nobodys, ...release }]) => [name, release]);
  for (const [name, { version, record }] of refsOf({
    ...pointer,
    shell: undefined,
    hosts: {},
    remotes: Object.fromEntries(remotes),
  })) {
    const stored = await store.readRecord(name, version, record);
    if (!stored || integrityOf(stored.raw) !== record) throw alteredError(name, version, RECORD);
    records.set(keyOf(name, version), stored);
  }
  return records;
}

/** Writes missing files, byte for byte. The record is written last, so its presence means that the version was complete. */
async function addVersion(
  folder: string,
  { record, raw }: StoredRecord,
  readPublished: ReadReleaseFile,
): Promise<'added' | 'restored' | 'there'> {
  const home = join(folder, record.name, record.version);
  const wasWhole = (await readFile(join(home, RECORD)).catch(nullIfMissing))?.equals(raw) ?? false;
  let isWhole = wasWhole;
  for (const [path, { integrity }] of Object.entries(record.files)) {
    const there = await readFile(join(home, path)).catch(nullIfMissing);
    if (there && integrityOf(there) === integrity) continue;
    isWhole = false;
    const file = await readPublished(record, path, []);
    if (!file) throw alteredError(record.name, record.version, path);
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeAtomically(join(home, path), file.content);
  }
  if (!wasWhole) await writeAtomically(join(home, RECORD), raw);
  return isWhole ? 'there' : wasWhole ? 'restored' : 'added';
}

const alteredError = (name: string, version: string, path: string) =>
  new ReleaseError(
    `Cannot export ${name} ${version}: ${path} is missing from the store, or is not as it was published. Run: ${commandLine('verify')}`,
  );

interface Assets {
  js: Record<string, string[]>;
  css: Record<string, string[]>;
}

/** Archive and declarations of a version's types; '' if it has none. */
interface Types {
  zip?: string;
  api?: string;
}

interface PublishedManifest extends Manifest {
  metaData: { remoteEntry: { path?: string }; types?: Types; publicPath: string };
  shared?: { assets?: Assets }[];
  exposes?: { assets?: Assets }[];
}

/** A version's manifest as it was published; null if there was none. */
async function publishedManifest(record: ReleaseRecord, readPublished: ReadReleaseFile): Promise<PublishedManifest | null> {
  if (!Object.hasOwn(record.files, MANIFEST)) return null;
  const file = await readPublished(record, MANIFEST, []);
  if (!file) throw alteredError(record.name, record.version, MANIFEST);
  return JSON.parse(file.content.toString('utf8')) as PublishedManifest;
}

/**
 * A version's manifest, one folder above it: Module Federation takes `publicPath: 'auto'` as the address of the manifest, so its
 * files are in the version's folder from there. Null if the version was published without one.
 */
async function manifestOf(record: ReleaseRecord, readPublished: ReadReleaseFile): Promise<PublishedManifest | null> {
  const published = await publishedManifest(record, readPublished);
  if (!published) return null;
  const { metaData, ...manifest } = published;
  const below = (path = '') => `${record.version}/${path.replace(/^\.?\/?/, '')}`;
  const move = (files: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(files).map(([when, paths]) => [when, paths.map(below)]));
  const moveAll = <Entry extends { assets?: Assets }>(entries: Entry[] | undefined) =>
    entries?.map((entry) =>
      entry.assets ? { ...entry, assets: { ...entry.assets, js: move(entry.assets.js), css: move(entry.assets.css) } } : entry,
    );
  return {
    ...manifest,
    metaData: {
      ...metaData,
      publicPath: 'auto',
      remoteEntry: { ...metaData.remoteEntry, path: below(metaData.remoteEntry.path) },
      ...(metaData.types ? { types: { ...metaData.types, ...moveTypes(metaData.types, below) } } : {}),
    },
    shared: moveAll(manifest.shared),
    exposes: moveAll(manifest.exposes),
  };
}

const moveTypes = ({ zip, api }: Types, below: (path: string) => string): Types => ({
  ...(zip ? { zip: below(zip) } : {}),
  ...(api ? { api: below(api) } : {}),
});
