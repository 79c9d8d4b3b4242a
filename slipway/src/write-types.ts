import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { ReleaseError } from './release-error';
import { createReleaseFiles } from './serve/read-files';
import type { ReleaseStore } from './store';
import { zipEntries } from './zip';

const MANIFEST = 'mf-manifest.json';
const TYPES = '@mf-types.zip';

export interface WrittenTypes {
  /** 'alpha 1.4.0': the live versions with their types in the folder. */
  written: string[];
  /** Remotes that are live and were built without types. Types of theirs that were in the folder are gone. */
  without: string[];
}

/**
 * Writes the types of every live remote into `<folder>/<remote>/`, as its build published them. A version that is withdrawn takes its types with it: the
 * folder of a remote is replaced. Throws a ReleaseError where an archive is not as it was published, or names a file outside of its folder.
 */
export async function writeTypes(store: ReleaseStore, folder: string): Promise<WrittenTypes> {
  const read = createReleaseFiles(store, () => undefined);
  const { remotes } = await store.readPointer();
  const result: WrittenTypes = { written: [], without: [] };
  for (const [name, release] of Object.entries(remotes)) {
    const stored = await store.readRecord(name, release.version, release.record);
    const contentOf = async (path: string) =>
      stored && Object.hasOwn(stored.record.files, path) ? ((await read(stored.record, path, []))?.content ?? 'lost') : null;
    const manifest = await contentOf(MANIFEST);
    const archive = await contentOf((manifest && archiveIn(manifest.toString())) || TYPES);
    const files = archive && unpack(archive, `${name} ${release.version}`);
    await rm(join(folder, name), { recursive: true, force: true });
    if (!files) {
      result.without.push(name);
      continue;
    }
    for (const [path, content] of files) {
      const file = join(folder, name, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
    result.written.push(`${name} ${release.version}`);
  }
  return result;
}

/** Name of the archive that a manifest leads to; '' where it leads to none. */
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
