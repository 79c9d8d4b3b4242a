// npm run pack:types [-- folder]: packs the types of the contract and of every remote as an npm tarball, for teams with
// a separate repository. Writes it into the folder (default: .cache/types) and prints its path.
import { join, resolve } from 'node:path';
import { continueOnNewNode } from './node.mjs';
import { repository } from './repository.mjs';

await continueOnNewNode();
const { packTypes } = await import('./types/pack.mjs');
const [folder = join(repository, '.cache/types'), ...rest] = process.argv.slice(2);
if (rest.length > 0 || folder.startsWith('-')) {
  console.error('npm run pack:types [-- folder]');
  process.exitCode = 2;
} else console.log(packTypes(resolve(folder)));
