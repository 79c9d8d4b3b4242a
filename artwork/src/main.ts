import { parseArgs } from 'node:util';
import { writeCatalogue } from './catalogue/write';
import { makePictures, makeSheets } from './pictures/make';

const { values } = parseArgs({
  options: {
    product: { type: 'string' },
    seed: { type: 'boolean' },
    sheets: { type: 'boolean' },
  },
});
const root = process.cwd();
const say = (line: string) => console.log(line);

async function main(): Promise<void> {
  if (values.seed) writeCatalogue(root, (view) => `${view}-640.webp`);
  else if (values.sheets) await makeSheets(root, say);
  else await makePictures({ root, only: values.product, say });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
