import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseError } from '../release-error';

/** The built part of this package for browsers. */
const FOLDERS = [join(__dirname, '../runtime'), join(__dirname, '../../dist/runtime')];

/**
 * The files of `slipway/runtime` by name, for a page that a trial opens: 'index.mjs', and what it imports. Throws a ReleaseError
 * if the package was not built.
 */
export async function readRuntimeFiles(): Promise<Map<string, Buffer>> {
  const folder = FOLDERS.find((each) => existsSync(join(each, 'index.mjs')));
  if (!folder) throw new ReleaseError('slipway/dist/runtime is missing. Build slipway, or install it again.');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mjs'));
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)));
}
