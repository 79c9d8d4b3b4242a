// node tooling/module-types.mjs FOLDER…: writes a .d.mts next to each .d.ts of the folders. In a package without
// "type", TypeScript treats a .d.ts as the types of CommonJS, even for a .mjs file: a default export would then be a
// property of the import.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Converts the text of a .d.ts to an ES module's, with file extensions in its imports: the folder has ES modules, the
 * one above CommonJS.
 * @param {string} text
 */
export const asModule = (text) =>
  text
    .replaceAll(/(\bfrom |\bimport\()(['"])(\.{1,2}\/[^'"]+)\2/g, (_all, before, quote, path) =>
      [before, quote, path, path.startsWith('./') ? '.mjs' : '.js', quote].join(''),
    )
    .replace(/^\/\/# sourceMappingURL=.*\n?/m, '');

if (process.argv[1] === new URL(import.meta.url).pathname) {
  for (const folder of process.argv.slice(2))
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.d.ts')))
      writeFileSync(join(folder, file.replace(/ts$/, 'mts')), asModule(readFileSync(join(folder, file), 'utf8')));
}
