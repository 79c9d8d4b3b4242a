import type { ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import { RECORD, type ReleaseStore } from '../store';

/**
 * A store in which an added version can be read immediately, but is written only with the move that makes it live: a refused one
 * leaves nothing behind.
 */
export function stagedStore(store: ReleaseStore): ReleaseStore {
  const staged = new Map<string, { name: string; version: string; files: ReadonlyMap<string, Buffer> }>();
  const filesOf = (name: string, version: string) => staged.get(`${name}@${version}`)?.files;

  return {
    ...store,
    async addVersion(name, version, files) {
      if ((await store.versions(name)).includes(version)) return false;
      staged.set(`${name}@${version}`, { name, version, files });
      return true;
    },
    async readRecord(name, version, expected) {
      const raw = filesOf(name, version)?.get(RECORD);
      return raw ? { record: JSON.parse(raw.toString('utf8')) as ReleaseRecord, raw } : store.readRecord(name, version, expected);
    },
    async readFile(name, version, path) {
      const files = filesOf(name, version);
      return files ? (files.get(path) ?? null) : store.readFile(name, version, path);
    },
    async commit(expected, pointer, entry) {
      for (const { name, version, files } of staged.values()) {
        if (await store.addVersion(name, version, files)) continue;
        const there = await store.readRecord(name, version);
        if (!there?.raw.equals(files.get(RECORD)!))
          throw new ReleaseError(`${name} ${version} has been published meanwhile: run the command again.`);
      }
      await store.commit(expected, pointer, entry);
    },
  };
}
