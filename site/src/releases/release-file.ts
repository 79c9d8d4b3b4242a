import { COMPRESSED, integrityOf, RECORD, unpack, type ReleaseRecord, type ReleaseStore } from 'releases';

type Encoding = 'br' | 'gz';

export interface ReleaseFile {
  content: Buffer;
  encoding?: Encoding;
}

export type ReadReleaseFile = (record: ReleaseRecord, path: string, encodings: Encoding[]) => Promise<ReleaseFile | null>;

const LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * Reads files of published versions, compressed where the client takes it. Each is compared with its record's hash when
 * it is first read (a compressed one by what it unpacks to) and then kept in memory, the least recently used going
 * first. Null where a file is missing or is not what was published.
 */
export function createReleaseFiles(store: ReleaseStore, warn: (error: unknown, what: string) => void): ReadReleaseFile {
  const kept = new Map<string, Buffer>();
  let bytes = 0;

  async function readOne({ name, version, files }: ReleaseRecord, path: string, encoding?: Encoding): Promise<Buffer | null> {
    // The record's hash of the file is part of the key: a record that is vouched for anew is compared anew.
    const wanted = files[path]?.integrity;
    const stored = encoding ? `${COMPRESSED}/${path}.${encoding}` : path;
    const key = `${name}@${version}/${stored} ${wanted}`;
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const content = await store.readFile(name, version, stored);
    if (!content) return null;
    const plain = encoding ? await unpack(content, encoding).catch(() => null) : content;
    if (path !== RECORD && (!plain || integrityOf(plain) !== wanted)) {
      warn(null, `${name} ${version}: ${stored} is not what was published and is not served. Run: npm run release -- verify`);
      return null;
    }
    keep(key, content);
    return content;
  }

  function keep(key: string, content: Buffer): void {
    kept.set(key, content);
    bytes += content.length;
    for (const [oldest, old] of kept) {
      if (bytes <= LIMIT_BYTES) break;
      kept.delete(oldest);
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
