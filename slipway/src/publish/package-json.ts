import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { nullIfMissing } from '../atomic-file';

/** The package that a folder belongs to. */
export interface Package {
  /** Path of its package.json. */
  file: string;
  name?: unknown;
  version?: unknown;
  /** It is the root of a workspace, so builds below it are those of its packages. */
  isWorkspace?: true;
}

/**
 * The nearest package.json from `folder` upwards that names a package or a version; null if there is none. `top`: the last folder to look
 * in.
 */
export async function nearestPackage(folder: string, top?: string): Promise<Package | null> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const file = join(at, 'package.json');
    const text = await readFile(file, 'utf8').catch(nullIfMissing);
    const { name, version, workspaces } = text === null ? {} : (parse(text) ?? {});
    // A bundler may write `{ "type": "module" }` beside its output.
    if (name !== undefined || version !== undefined)
      return { file, name, version, ...(workspaces !== undefined || (await isMarked(at)) ? { isWorkspace: true as const } : {}) };
    if (dirname(at) === at || at === top) return null;
  }
}

/** pnpm keeps settings of a single package in the same file. */
async function isMarked(folder: string): Promise<boolean> {
  const pnpm = await readFile(join(folder, 'pnpm-workspace.yaml'), 'utf8').catch(nullIfMissing);
  return existsSync(join(folder, 'nx.json')) || /^packages\s*:/m.test(pnpm ?? '');
}

type Fields = Partial<Record<'name' | 'version' | 'workspaces', unknown>>;

function parse(text: string): Fields | null {
  try {
    return JSON.parse(text) as Fields | null;
  } catch {
    return null;
  }
}
