import { commandLine } from '../command-line';
import { COMPRESSED, isCompressible, unpack } from '../compress';
import { integrityInTurns, type ReleaseRecord } from '../record';
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
 * with the hash in its record, once for all who ask meanwhile; then an LRU cache holds it, unless it is larger than the whole cache. Null where
 * a file is missing or differs from the published one.
 */
export function createReleaseFiles(store: ReleaseStore, warn: (error: unknown, what: string) => void): ReadReleaseFile {
  const cache = createRecentlyUsed<Buffer>(LIMIT_BYTES);
  const pending = new Map<string, Promise<Buffer | null>>();
  const warned = new Set<string>();

  async function readOne({ name, version, files }: ReleaseRecord, path: string, encoding?: Encoding): Promise<Buffer | null> {
    // The expected hash is part of the key, so that a file is compared again when its record changes.
    const wanted = files[path]?.integrity;
    const stored = encoding ? `${COMPRESSED}/${path}.${encoding}` : path;
    const key = `${name}@${version}/${stored} ${wanted}`;
    const known = cache.get(key);
    if (known) return known;
    async function read(): Promise<Buffer | null> {
      const content = await store.readFile(name, version, stored);
      if (!content) {
        // Compressed copies need not be there.
        if (!encoding) warnOnce(key, `${name} ${version}: ${path} is missing from the store and is not served.`);
        return null;
      }
      const plain = encoding ? await unpack(content, encoding).catch(() => null) : content;
      if (path !== RECORD && (!plain || (await integrityInTurns(plain)) !== wanted)) {
        warnOnce(key, `${name} ${version}: ${stored} is not what was published and is not served.`);
        return null;
      }
      cache.set(key, content, content.length);
      return content;
    }
    const reading = pending.get(key) ?? read().finally(() => pending.delete(key));
    pending.set(key, reading);
    return reading;
  }

  /** Each page asks for the file again. */
  function warnOnce(key: string, what: string): void {
    if (!warned.has(key)) warn(null, `${what} Run: ${commandLine('verify')}`);
    warned.add(key);
  }

  return async (record, path, encodings) => {
    for (const encoding of isCompressible(path) ? encodings : []) {
      const packed = await readOne(record, path, encoding);
      if (packed) return { content: packed, encoding };
    }
    const content = await readOne(record, path);
    return content && { content };
  };
}
