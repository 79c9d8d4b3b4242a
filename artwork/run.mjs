// Builds the artwork program into artwork/dist and runs it: `npm run artwork [-- --product SLUG | --exploded | --sheets | --seed | --typeface | --icons]`.
import { build } from 'esbuild';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const program = join(here, 'dist/main.cjs');
process.chdir(root);
await build({
  entryPoints: [join(here, 'src/main.ts')],
  outfile: program,
  bundle: true,
  platform: 'node',
  target: 'node24',
  conditions: ['source'],
  external: ['sharp', 'subset-font', '@fontsource-variable/archivo'],
  logLevel: 'error',
});
createRequire(import.meta.url)(program);
