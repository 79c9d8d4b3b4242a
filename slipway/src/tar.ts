import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseError } from './release-error';

const BLOCK = 512;
const LONGEST_NAME = 100;
/** In bytes, of a name that has its own entry. */
const LONGEST_EXTENSION = 65_536;

/** The value of the format for a kind of entry. Older archives have a zero byte for a file. */
export const TAR_FILE = '0';
export const TAR_FOLDER = '5';
const [GNU_LONG_NAME, GNU_SPARSE, PAX, PAX_OF_ALL] = ['L', 'S', 'x', 'g'];
/** The first bytes of a gzip archive. */
const GZIP = 0x1f8b;

export interface TarEntry {
  path: string;
  type: string;
  size: number;
  modified: Date;
  /** To be read before the next entry, or left. */
  content: AsyncIterable<Buffer>;
}

const sparse = () => notTar('files with holes are packed without them. Pack it without --sparse');
const notTar = (why: string) => new ReleaseError(`The body is not a whole tar archive: ${why}.`, 'usage');

/** An archive of files below a folder, part by part. Paths have '/' as the separator. */
export async function* packTar(folder: string, paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) {
    const content = await readFile(join(folder, path));
    const { mtime } = await stat(join(folder, path));
    const name = Buffer.from(`${path}\0`);
    if (name.length > LONGEST_NAME) yield* entry('././@LongLink', GNU_LONG_NAME, name, mtime);
    yield* entry(path, TAR_FILE, content, mtime);
  }
  // The end of an archive.
  yield Buffer.alloc(2 * BLOCK);
}

function* entry(path: string, type: string, content: Buffer, modified: Date): Generator<Buffer> {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, digits: number) => header.write(value.toString(8).padStart(digits, '0'), at);
  Buffer.from(path).copy(header, 0, 0, LONGEST_NAME);
  octal(0o644, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(content.length, 124, 11);
  octal(Math.max(0, Math.floor(modified.getTime() / 1000)), 136, 11);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  octal(checksumOf(header), 148, 6);
  yield* [header, content, Buffer.alloc(paddingOf(content.length))];
}

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** The sum of a header's bytes, with spaces where it holds the sum. */
const checksumOf = (header: Buffer) => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);

/**
 * The entries of an archive as it arrives; only a part of a file is in memory. Reads what `tar` of GNU and BSD write. Throws a ReleaseError of kind
 * `usage` for anything else.
 */
export async function* readTar(archive: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const chunks = archive[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function* take(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (rest.length === 0) {
        const { done, value } = await chunks.next();
        if (done) throw notTar('it ends too early');
        rest = value;
      }
      const part = rest.subarray(0, left);
      rest = rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
  async function takeAll(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of take(size)) parts.push(part);
    return Buffer.concat(parts);
  }

  try {
    let longPath: string | undefined;
    for (;;) {
      const header = await takeAll(BLOCK);
      if (header.every((byte) => byte === 0)) break;
      if (header.readUInt16BE() === GZIP) throw notTar('it is compressed. Send the plain archive');
      const { path, type, size, modified } = readHeader(header);
      if (type === GNU_SPARSE) throw sparse();
      const content = take(size);
      if (type === GNU_LONG_NAME || type === PAX || type === PAX_OF_ALL) {
        if (size > LONGEST_EXTENSION) throw notTar('a name is too long');
        const text = (await takeAll(size)).toString();
        if (type === GNU_LONG_NAME) longPath = text.split('\0', 1)[0];
        if (type === PAX && text.includes(' GNU.sparse.')) throw sparse();
        if (type === PAX) longPath = /^\d+ path=(.*)$/m.exec(text)?.[1] ?? longPath;
      } else {
        yield { path: longPath ?? path, type, size, modified, content };
        longPath = undefined;
        for await (const _unread of content);
      }
      await takeAll(paddingOf(size));
    }
    // The last record is filled up.
    while (!(await chunks.next()).done);
  } finally {
    await chunks.return?.();
  }
}

function readHeader(header: Buffer): Omit<TarEntry, 'content'> {
  const text = (at: number, length: number) => header.toString('utf8', at, at + length).split('\0', 1)[0]!;
  const octal = (at: number, length: number) => (/^[ 0-7]+$/.test(text(at, length)) ? parseInt(text(at, length), 8) : NaN);
  const size = octal(124, 12);
  if (octal(148, 8) !== checksumOf(header) || !Number.isSafeInteger(size)) throw notTar('a header is wrong');
  // GNU has times in the place of the first half of a name.
  const prefix = header.toString('latin1', 257, 263) === 'ustar\0' ? text(345, 155) : '';
  return {
    path: `${prefix && `${prefix}/`}${text(0, LONGEST_NAME)}`,
    type: text(156, 1) || TAR_FILE,
    size,
    modified: new Date((octal(136, 12) || 0) * 1000),
  };
}
