import { commandLine } from '../command-line';
import { COMPRESSED, unpack } from '../compress';
import { integrityOf, type ReleaseRecord } from '../record';
import { RECORD, type ReleaseStore } from '../store';

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
  const cache = new Map<string, Buffer>();
  const warned = new Set<string>();
  let bytes = 0;

  async function readOne({ name, version, files }: ReleaseRecord, path: string, encoding?: Encoding): Promise<Buffer | null> {
    // The expected hash is part of the key, so that a file is compared again when its record changes.
    const wanted = files[path]?.integrity;
    const stored = encoding ? `${COMPRESSED}/${path}.${encoding}` : path;
    const key = `${name}@${version}/${stored} ${wanted}`;
    const known = cache.get(key);
    if (known) {
      cache.delete(key);
      cache.set(key, known);
      return known;
    }
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
    addToCache(key, content);
    return content;
  }

  /** Each page asks for the file again. */
  function warnOnce(key: string, what: string): void {
    if (!warned.has(key)) warn(null, `${what} Run: ${commandLine('verify')}`);
    warned.add(key);
  }

  function addToCache(key: string, content: Buffer): void {
    // Requests that miss at the same time each read the file and add it: only the last one is held.
    bytes += content.length - (cache.get(key)?.length ?? 0);
    cache.delete(key);
    cache.set(key, content);
    for (const [oldest, old] of cache) {
      if (bytes <= LIMIT_BYTES) break;
      cache.delete(oldest);
      bytes -= old.length;
    }
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
