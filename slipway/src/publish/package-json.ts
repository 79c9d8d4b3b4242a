import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { nullIfMissing } from '../atomic-file';

/** The package that a folder belongs to. */
export interface Package {
  /** Path of its package.json. */
  file: string;
  name?: unknown;
  version?: unknown;
}

/** The nearest package.json from `folder` upwards that names a package or a version; null where there is none. */
export async function nearestPackage(folder: string): Promise<Package | null> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const file = join(at, 'package.json');
    const text = await readFile(file, 'utf8').catch(nullIfMissing);
    const { name, version } = text === null ? {} : (parse(text) ?? {});
    // A bundler may write `{ "type": "module" }` beside its output.
    if (name !== undefined || version !== undefined) return { file, name, version };
    if (dirname(at) === at) return null;
  }
}

function parse(text: string): { name?: unknown; version?: unknown } | null {
  try {
    return JSON.parse(text) as { name?: unknown; version?: unknown } | null;
  } catch {
    return null;
  }
}
