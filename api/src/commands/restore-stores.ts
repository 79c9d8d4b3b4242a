import { existsSync } from 'node:fs';
import { cp, readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { unfinishedMarker } from '../db/unfinished-restore';
import { HttpError } from '../http/http-error';
import { backupFolders } from './backup';

type Env = Readonly<Record<string, string | undefined>>;

const POINTER = 'pointer.json';
const isPointer = (path: string) => basename(path) === POINTER;

/**
 * The stores of releases and pictures outside DATA_DIR that a restore fills. It gets no secrets: reading all settings would create
 * missing ones, where nothing may be created yet.
 */
export function storesOf(env: Env, dataDir: string): { name: 'releases' | 'media'; place: string }[] {
  const { releases, media } = backupFolders({ dataDir, mediaStore: env.MEDIA_STORE?.trim() || join(dataDir, 'media'), env });
  const stores = [
    { name: 'releases' as const, place: releases && resolve(releases) },
    { name: 'media' as const, place: media && resolve(media) },
  ];
  return stores.flatMap(({ name, place }) => (place && place !== resolve(dataDir, name) ? [{ name, place }] : []));
}

/**
 * 409 for a store that a shop uses: a live shop would show earlier releases again. Not for one that a restore which was killed
 * has marked to fill; the mark that it has left names it.
 */
export async function assertStoresUnused(env: Env, dataDir: string): Promise<void> {
  const marked = (await readFile(unfinishedMarker(dataDir), 'utf8').catch(() => '')).split('\n');
  const used = [];
  for (const { name, place } of storesOf(env, dataDir))
    if (!marked.includes(place) && (await (name === 'releases' ? hasPointer(place) : hasFiles(place))))
      used.push(`${name === 'releases' ? 'RELEASE_STORE' : 'MEDIA_STORE'} ${place}`);
  if (used.length)
    throw new HttpError(
      409,
      `${used.join(' and ')} ${used.length > 1 ? 'are' : 'is'} in use: restore into an empty folder. If this restore is for the shop that ` +
        'has it, repeat with --keep-stores: its releases stay unchanged, and only missing pictures are added.',
    );
}

/** Whether the place has a pointer, of production or another environment. */
async function hasPointer(place: string): Promise<boolean> {
  const environments = await readdir(join(place, 'environments')).catch(() => []);
  return ['', ...environments.map((name) => join('environments', name))].some((home) => existsSync(join(place, home, POINTER)));
}

const hasFiles = async (place: string) => (await readdir(place).catch(() => [])).length > 0;

/**
 * Copies the release store of a backup. Its pointers come last: an interrupted copy does not count as a store in use, and servers that
 * watch the folder or bucket see no incomplete release.
 */
export async function restoreReleases(from: string, place: string, { keepStores }: { keepStores: boolean }): Promise<void> {
  if (keepStores && (await hasPointer(place))) return;
  await cp(from, place, { recursive: true, filter: (path) => !isPointer(path) });
  const pointers = (await readdir(from, { recursive: true })).filter(isPointer);
  for (const pointer of pointers) await cp(join(from, pointer), join(place, pointer));
}
