import { inflateRawSync } from 'node:zlib';
import { integrityOf } from './record';

const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const FILE = 0x04034b50;
const FILE_BYTES = 30;
const [STORED, DEFLATED] = [0, 8];

interface ZipEntry {
  name: string;
  checksum: number;
  size: number;
  /** Throws if the archive is broken, or packed in another way than archives of types. */
  content(): Buffer;
}

/** The entries of a ZIP archive; undefined if the content is not a readable archive. */
export function zipEntries(archive: Buffer): ZipEntry[] | undefined {
  let end = archive.length - END_BYTES;
  while (end >= 0 && archive.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) return undefined;
  const entries: ZipEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > archive.length || archive.readUInt32LE(at) !== ENTRY) return undefined;
    const nameBytes = archive.readUInt16LE(at + 28);
    const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    const [method, start] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 42)];
    entries.push({
      name: archive.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      checksum: archive.readUInt32LE(at + 16),
      size,
      content: () => contentAt(archive, start, { method, packed, size }),
    });
    at += ENTRY_BYTES + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

function contentAt(
  archive: Buffer,
  start: number,
  { method, packed, size }: Record<'method' | 'packed' | 'size', number>,
): Buffer {
  if (archive.readUInt32LE(start) !== FILE) throw new Error('the archive is broken');
  const from = start + FILE_BYTES + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
  const content = archive.subarray(from, from + packed);
  if (method === STORED) return content;
  if (method !== DEFLATED) throw new Error(`the archive is packed by the method ${method}`);
  return inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
}

/**
 * A hash of a ZIP archive's content: the names and checksums of its files, without their times, which differ after each build.
 */
export function zipContent(archive: Buffer): string | undefined {
  const lines = zipEntries(archive)?.map(({ name, checksum, size }) => `${name} ${checksum} ${size}`);
  return lines && integrityOf(lines.sort().join('\n'));
}
