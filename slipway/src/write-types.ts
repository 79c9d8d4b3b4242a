import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { ReleaseError } from './release-error';
import { createReleaseFiles } from './serve/read-files';
import type { ReleaseStore } from './store';
import { zipEntries } from './zip';
import { readableRecord } from './readable-record';

const MANIFEST = 'mf-manifest.json';
const TYPES = '@mf-types.zip';

export interface WrittenTypes {
  /** 'alpha 1.4.0': the live versions with their types in the folder. */
  written: string[];
  /** Live remotes that were built without types. Their former types in the folder are removed. */
  without: string[];
}

/**
 * Writes the types of every live remote into `<folder>/<remote>/`, as its build published them. The folder of a remote is
 * replaced, so types of an earlier version are removed. Throws a ReleaseError, and changes nothing, if an archive is not as
 * published, or names a file outside of its folder, or if the folder has files other than types.
 */
export async function writeTypes(store: ReleaseStore, folder: string): Promise<WrittenTypes> {
  const read = createReleaseFiles(store, () => undefined);
  const { remotes } = await store.readPointer();
  const result: WrittenTypes = { written: [], without: [] };
  const found: { name: string; version: string; files: [path: string, content: Buffer][] | null }[] = [];
  for (const [name, release] of Object.entries(remotes)) {
    const stored = await readableRecord(store, name, release.version, release.record);
    const contentOf = async (path: string) =>
      stored && Object.hasOwn(stored.record.files, path) ? ((await read(stored.record, path, []))?.content ?? 'lost') : null;
    const manifest = await contentOf(MANIFEST);
    const archive = await contentOf((manifest && archiveIn(manifest.toString())) || TYPES);
    await assertTypesOnly(join(folder, name));
    found.push({ name, version: release.version, files: archive && unpack(archive, `${name} ${release.version}`) });
  }
  for (const { name, version, files } of found) {
    await rm(join(folder, name), { recursive: true, force: true });
    for (const [path, content] of files ?? []) {
      const file = join(folder, name, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
    if (files) result.written.push(`${name} ${version}`);
    else result.without.push(name);
  }
  return result;
}

/** Throws if a folder to be replaced has files other than types, such as the source of the remote. */
async function assertTypesOnly(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error.code === 'ENOTDIR' ? new ReleaseError(`${folder} is a file, and would be replaced. Give another folder.`) : error;
  });
  const other = entries.find((entry) => !entry.isDirectory() && !/\.d\.[cm]?ts(\.map)?$/.test(entry.name));
  if (other)
    throw new ReleaseError(
      `${folder} has other files than types, such as ${other.name}, and would be replaced. Give a folder for types alone, such as @mf-types.`,
    );
}

/** Name of the archive in a manifest; '' if it has none. */
function archiveIn(manifest: string): string {
  try {
    const { path = '', zip = '' } =
      (JSON.parse(manifest) as { metaData: { types?: { path?: string; zip?: string } } }).metaData.types ?? {};
    return zip && path + zip;
  } catch {
    return '';
  }
}

function unpack(archive: Buffer | 'lost', of: string): [path: string, content: Buffer][] {
  const broken = (why: string) => new ReleaseError(`The types of ${of} cannot be written: ${why}. Publish the same build again.`);
  const entries = archive === 'lost' ? undefined : zipEntries(archive);
  if (!entries) throw broken('the archive is missing, or is not as it was published');
  return entries
    .filter(({ name }) => !name.endsWith('/'))
    .map(({ name, content }) => {
      const path = normalize(name);
      if (/^(?:\.\.(?:[\\/]|$)|[\\/]|[a-z]:)/i.test(path)) throw broken(`its archive names ${name}, which is outside of it`);
      try {
        return [path, content()];
      } catch (error) {
        throw broken((error as Error).message);
      }
    });
}
