// node tooling/module-types.mjs FOLDER: beside each .d.ts of a folder its .d.mts. TypeScript takes the types of a .mjs file for those of CommonJS
// where they are in a .d.ts of a package without "type": then a default export is a property of what is imported.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The text of a .d.ts as that of an ES module, whose imports end in the names of files: beside it are others, above it is CommonJS.
 * @param {string} text
 */
export const asModule = (text) =>
  text
    .replaceAll(/(\bfrom |\bimport\()(['"])(\.{1,2}\/[^'"]+)\2/g, (_all, before, quote, path) =>
      [before, quote, path, path.startsWith('./') ? '.mjs' : '.js', quote].join(''),
    )
    .replace(/^\/\/# sourceMappingURL=.*\n?/m, '');

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const folder = process.argv[2];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.d.ts')))
    writeFileSync(join(folder, file.replace(/ts$/, 'mts')), asModule(readFileSync(join(folder, file), 'utf8')));
}
