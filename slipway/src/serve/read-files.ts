import { commandLine } from '../command-line';
import { COMPRESSED, unpack } from '../compress';
import { integrityOf, type ReleaseRecord } from '../record';
import { RECORD, type ReleaseStore } from '../store';
import { createRecentlyUsed } from './recently-used';

type Encoding = 'br' | 'gz';

export interface ReleaseFile {
  content: Buffer;
  encoding?: Encoding;
}

export type ReadReleaseFile = (record: ReleaseRecord, path: string, encodings: Encoding[]) => Promise<ReleaseFile | null>;

const LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * Reads files of published versions, compressed where the client accepts it. The first read compares the file (decompressed)
 * with the hash in its record; then an LRU cache holds it. Null where a file is missing or differs from the published one.
 */
export function createReleaseFiles(store: ReleaseStore, warn: (error: unknown, what: string) => void): ReadReleaseFile {
  const cache = createRecentlyUsed<Buffer>(LIMIT_BYTES);
  const warned = new Set<string>();

  async function readOne({ name, version, files }: ReleaseRecord, path: string, encoding?: Encoding): Promise<Buffer | null> {
    // The expected hash is part of the key, so that a file is compared again when its record changes.
    const wanted = files[path]?.integrity;
    const stored = encoding ? `${COMPRESSED}/${path}.${encoding}` : path;
    const key = `${name}@${version}/${stored} ${wanted}`;
    const known = cache.get(key);
    if (known) return known;
    const content = await store.readFile(name, version, stored);
    if (!content) {
      // Compressed copies need not be there.
      if (!encoding) warnOnce(key, `${name} ${version}: ${path} is missing from the store and is not served.`);
      return null;
    }
    const plain = encoding ? await unpack(content, encoding).catch(() => null) : content;
    if (path !== RECORD && (!plain || integrityOf(plain) !== wanted)) {
      warnOnce(key, `${name} ${version}: ${stored} is not what was published and is not served.`);
      return null;
    }
    // Requests that miss at the same time each read the file and add it: only the last one is held.
    cache.set(key, content, content.length);
    return content;
  }

  /** Each page asks for the file again. */
  function warnOnce(key: string, what: string): void {
    if (!warned.has(key)) warn(null, `${what} Run: ${commandLine('verify')}`);
    warned.add(key);
  }

  return async (record, path, encodings) => {
    for (const encoding of encodings) {
      const packed = await readOne(record, path, encoding);
      if (packed) return { content: packed, encoding };
    }
    const content = await readOne(record, path);
    return content && { content };
  };
}
