// npm run trust [-- list | name … | name -- arguments]: the long checks, one item after the other. What was found of the
// items that ran whole goes into the table of docs/reliability.md.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { repository } from './repository.mjs';
import { runItem, trustItems } from './trust/items.mjs';
import { writeTable } from './trust/table.mjs';

await ensureInstalled(console.log);
const items = trustItems();
const given = process.argv.slice(2);
const at = given.findIndex((word) => word.startsWith('-'));
const names = at < 0 ? given : given.slice(0, at);
const args = at < 0 ? [] : given.slice(at);

if (names[0] === 'list') {
  for (const { name, about } of items) console.log(`${name.padEnd(14)} ${about}`);
  process.exit(0);
}
const unknown = names.filter((name) => !items.some((item) => item.name === name));
if (unknown.length > 0 || (args.length > 0 && names.length !== 1)) {
  const why = unknown.length > 0 ? `There is no item ${unknown.join(', ')}.` : 'Arguments go to one item.';
  console.error(`${why} There are: ${items.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

process.env.NODE_ENV = 'production';
const { buildSlices } = await import('./build.mjs');
const { emitPrograms } = await import('./programs.mjs');
const { findChromium } = await import('./chromium.mjs');
await Promise.all([buildSlices([], 'production'), emitPrograms()]);
process.env.CHROMIUM_PATH = findChromium();

const found = [];
for (const item of items) {
  if (names.length > 0 && !names.includes(item.name)) continue;
  console.log(`\n── ${item.name} ──`);
  const result = await runItem(item, args);
  console.log(`cases ${result.cases}, failed ${result.failed}`);
  found.push(result);
}
const page = join(repository, 'docs/reliability.md');
if (args.length === 0 && existsSync(page)) writeTable(page, found);
console.log();
for (const { name, cases, failed, seconds } of found)
  console.log(`${name.padEnd(14)} cases ${cases}, failed ${failed} (${Math.round(seconds)} s)`);
process.exit(found.some(({ cases, failed }) => failed > 0 || cases === 0) ? 1 : 0);
