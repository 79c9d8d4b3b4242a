import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MIGRATIONS } from '../db/migrate';
import { HttpError } from '../http/http-error';

const FILE = 'backup.json';

/** Describes a backup folder. */
export interface Manifest {
  format: 1;
  createdAt: string;
  /** The newest migration applied when the rows were written. */
  migration: string;
  /** The newest migration that the program which wrote them knows. It may be older: after a step back to the previous version. */
  program?: string;
  /** Rows per table. */
  tables: Record<string, number>;
  /** SHA-256 of every other file, by its path with slashes. Backups of earlier releases have none. */
  files?: Record<string, string>;
}

/**
 * Reads the description in a backup folder. Throws an HttpError if this program cannot restore it, before anything is created.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => {
    throw new HttpError(404, `${folder} is not a complete backup: ${FILE} is missing.`);
  });
  const manifest = parse(text);
  if (manifest?.format && manifest.format !== 1) throw tooNew(folder, `format ${manifest.format}`);
  if (typeof manifest?.migration !== 'string' || typeof manifest.tables !== 'object' || !manifest.tables)
    throw new HttpError(409, `${join(folder, FILE)} is damaged: it was cut short or changed. Restore another backup.`);
  if (!(schemaOf(manifest) in MIGRATIONS)) throw tooNew(folder, schemaOf(manifest));
  return manifest;
}

function parse(text: string): Manifest | null {
  try {
    return JSON.parse(text) as Manifest | null;
  } catch {
    return null;
  }
}

const tooNew = (folder: string, what: string) =>
  new HttpError(409, `${folder} was made by a newer version of the shop (${what}). Restore it with that version.`);

/**
 * The migration up to which the tables are made before they are filled. The backup's own, where this program knows it: then no column
 * is lost. An older program that ran on a newer schema wrote what it knows; it can read that again, without the newer columns.
 */
export function schemaOf({ migration, program }: Manifest): string {
  return program && !(migration in MIGRATIONS) && program in MIGRATIONS ? program : migration;
}

/** Throws an HttpError that names the first file which is missing or not as it was when the backup was made. */
export async function assertIntact(folder: string, { tables, files = {} }: Manifest): Promise<void> {
  const damaged = (file: string, how: string) =>
    new HttpError(409, `The backup is damaged: ${join(folder, file)} ${how}. Nothing was restored.`);
  for (const file of [...Object.keys(tables).map((table) => `tables/${table}.jsonl`), ...Object.keys(files)])
    if (!existsSync(join(folder, file))) throw damaged(file, 'is missing');
  for (const [file, hash] of Object.entries(files))
    if ((await hashOf(join(folder, file))) !== hash) throw damaged(file, 'was cut short or changed');
}

/** The files of a backup folder with their hashes, for its manifest. */
export async function hashFiles(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    hashes[relative(folder, path).replaceAll(sep, '/')] = await hashOf(path);
  }
  return hashes;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
