import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { nullIfMissing } from '../atomic-file';
import { ReleaseError } from '../release-error';

const OUTPUT = 'dist';

/**
 * The folder that `publish` is asked to publish: `given`, relative to `folder`, or `dist` in it if it is a package with such a
 * folder. Without `given`, `dist` in the folder itself. Throws a ReleaseError of kind `usage` if there is none.
 */
export async function outputFolder(folder: string, given: string | undefined): Promise<string> {
  const wanted = resolve(folder, given ?? OUTPUT);
  if (!(await isFolder(wanted)))
    throw new ReleaseError(
      `There is no folder ${wanted}. publish takes the folder of a build's output, or of its package; without one it takes ${OUTPUT}. Build first.`,
      'usage',
    );
  const isPackage = given !== undefined && (await stat(join(wanted, 'package.json')).catch(nullIfMissing)) !== null;
  const output = join(wanted, OUTPUT);
  return isPackage && (await isFolder(output)) ? output : wanted;
}

const isFolder = async (path: string) => (await stat(path).catch(nullIfMissing))?.isDirectory() ?? false;
