import { spawn } from 'node:child_process';
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import { HttpError } from '../../http/http-error';
import type { BackupStore } from './store';

/** Stays in memory while it is encrypted and sent. */
const PART_BYTES = 16 << 20;
const TAG_BYTES = 16;

/** Written last, when a restore has proven the parts: an archive without this file is not complete. */
export interface ArchiveIndex {
  format: 1;
  createdAt: string;
  /** The salt of the key: base64. */
  salt: string;
  parts: number;
  bytes: number;
}

const indexOf = (name: string) => `${name}/index.json`;
const partOf = (name: string, part: number) => `${name}/${String(part).padStart(5, '0')}`;

/** Packs a folder into the encrypted parts of an archive, which is not complete yet. */
export async function writeParts(store: BackupStore, name: string, folder: string, key: string): Promise<ArchiveIndex> {
  const salt = randomBytes(16);
  const derived = await deriveKey(key, salt);
  let [parts, bytes, waiting, size] = [0, 0, [] as Buffer[], 0];
  const flush = async (isLast: boolean) => {
    const content = encrypt(derived, parts + 1, isLast, Buffer.concat(waiting));
    await store.put(partOf(name, (parts += 1)), content);
    bytes += content.length;
    [waiting, size] = [[], 0];
  };
  const tar = runTar(['-cf', '-', '-C', folder, '.']);
  const packing = pipeline(tar.child.stdout, createGzip(), async (packed: AsyncIterable<Buffer>) => {
    for await (const chunk of packed) {
      if (size >= PART_BYTES) await flush(false);
      waiting.push(chunk);
      size += chunk.length;
    }
  });
  await Promise.all([packing, tar.ended]);
  await flush(true);
  return { format: 1, createdAt: new Date().toISOString(), salt: salt.toString('base64'), parts, bytes };
}

/** Makes an archive one that is listed, fetched and kept. Only for parts that were restored. */
export async function completeArchive(store: BackupStore, name: string, index: ArchiveIndex): Promise<void> {
  const content = Buffer.from(JSON.stringify(index));
  await store.put(indexOf(name), content);
  if (!(await store.get(indexOf(name)))?.equals(content))
    throw new Error(`The store does not have ${indexOf(name)} as it was written.`);
}

/** The index of a complete archive in the store. */
export async function readIndex(store: BackupStore, name: string): Promise<ArchiveIndex> {
  const found = await store.get(indexOf(name));
  if (!found) throw new HttpError(404, `There is no complete backup ${name}.`);
  const index = parseIndex(found);
  if (index?.format && index.format !== 1)
    throw new HttpError(409, `The backup ${name} was made by a newer version of the shop.`);
  if (!index || typeof index.salt !== 'string' || !Number.isInteger(index.parts) || index.parts < 1)
    throw new HttpError(409, `The backup ${name} is damaged: its index.json was cut short or changed.`);
  return index;
}

function parseIndex(content: Buffer): ArchiveIndex | null {
  try {
    return JSON.parse(content.toString()) as ArchiveIndex | null;
  } catch {
    return null;
  }
}

/**
 * Unpacks an archive into a new or empty folder. Throws for a wrong key, and for one byte that was changed, lost or moved; the folder is
 * then as it was.
 */
export async function readArchive(
  store: BackupStore,
  name: string,
  index: ArchiveIndex,
  folder: string,
  key: string,
): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await unpack(store, name, index, folder, key);
  } catch (error) {
    // Not the folder itself, if it existed before: it may be a mount.
    for (const entry of await readdir(folder)) await rm(join(folder, entry), { recursive: true, force: true });
    if (made !== undefined) await rmdir(folder);
    throw error;
  }
}

async function unpack(
  store: BackupStore,
  name: string,
  { salt, parts }: ArchiveIndex,
  folder: string,
  key: string,
): Promise<void> {
  const derived = await deriveKey(key, Buffer.from(salt, 'base64'));
  let isWhole = false;
  async function* decrypted() {
    for (let part = 1; part <= parts; part += 1) {
      const content = await store.get(partOf(name, part));
      if (!content) throw new HttpError(409, `Part ${part} of the backup ${name} is missing.`);
      yield decrypt(derived, part, part === parts, content, name);
    }
    isWhole = true;
  }
  const tar = runTar(['-xf', '-', '-C', folder]);
  const [unpacking, ended] = await Promise.allSettled([
    pipeline(Readable.from(decrypted()), createGunzip(), tar.child.stdin),
    tar.ended,
  ]);
  const failure = failureOf(unpacking, ended, isWhole);
  if (failure) throw failure;
}

/**
 * The reason why unpacking failed; undefined if it did not. Reports the first cause of two failures: tar only sees that its input
 * ends, and Node that tar has closed it. On a busy machine Node reports the latter even of a tar that has read everything and
 * ended well.
 */
export function failureOf(
  unpacking: PromiseSettledResult<unknown>,
  ended: PromiseSettledResult<unknown>,
  isWhole: boolean,
): Error | undefined {
  const [ours, tars] = [unpacking, ended].map((one) =>
    one.status === 'rejected' ? (one.reason as NodeJS.ErrnoException) : undefined,
  );
  if (ours?.code === 'ERR_STREAM_PREMATURE_CLOSE') return tars ?? (isWhole ? undefined : ours);
  return ours?.code === 'EPIPE' ? (tars ?? ours) : (ours ?? tars);
}

/** Names of the complete archives, oldest first, and of those that were never completed. */
export async function listArchives(store: BackupStore): Promise<{ complete: string[]; incomplete: string[] }> {
  const keys = await store.list();
  const names = [...new Set(keys.map((key) => key.split('/')[0]!))].filter((name) => /^\d{4}-\d\d-\d\dT/.test(name));
  const isComplete = (name: string) => keys.includes(indexOf(name));
  return { complete: names.filter(isComplete), incomplete: names.filter((name) => !isComplete(name)) };
}

/** The index goes first, so that a half removed archive counts as incomplete. */
export async function removeArchive(store: BackupStore, name: string): Promise<void> {
  await store.remove(indexOf(name));
  for (const key of await store.list()) if (key.startsWith(`${name}/`)) await store.remove(key);
}

const deriveKey = (key: string, salt: Buffer) => promisify(scrypt)(key, salt, 32) as Promise<Buffer>;

/**
 * Each part has a separate nonce, and the last one is marked: parts can be neither exchanged nor cut off. The key belongs to the
 * archive.
 */
const nonceOf = (part: number, isLast: boolean) => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(part, 0);
  nonce.writeUInt8(isLast ? 1 : 0, 4);
  return nonce;
};

function encrypt(key: Buffer, part: number, isLast: boolean, content: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(part, isLast));
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, part: number, isLast: boolean, content: Buffer, name: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(part, isLast), { authTagLength: TAG_BYTES });
  try {
    decipher.setAuthTag(content.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(content.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new HttpError(409, `The backup ${name} cannot be decrypted: BACKUP_KEY differs, or its part ${part} was changed.`);
  }
}

function runTar(args: string[]) {
  const child = spawn('tar', args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`tar ended with ${code}: ${errors}`))));
  });
  return { child, ended };
}
