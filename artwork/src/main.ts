import { parseArgs } from 'node:util';
import { writeCatalog } from './catalog/write';
import { makeExplodedViews } from './exploded/make';
import { makeIcons } from './icons';
import { makePictures, makeSheets } from './pictures/make';
import { makeTypeface } from './typeface';

const { values } = parseArgs({
  options: {
    exploded: { type: 'boolean' },
    icons: { type: 'boolean' },
    product: { type: 'string' },
    seed: { type: 'boolean' },
    sheets: { type: 'boolean' },
    typeface: { type: 'boolean' },
  },
});
const root = process.cwd();
const log = (line: string) => console.log(line);

async function main(): Promise<void> {
  if (values.seed) writeCatalog(root, (view) => `${view}-640.webp`);
  else if (values.exploded) makeExplodedViews(root, log);
  else if (values.icons) await makeIcons(root, log);
  else if (values.typeface) await makeTypeface(root, log);
  else if (values.sheets) await makeSheets(root, log);
  else await makePictures({ root, only: values.product, log });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
