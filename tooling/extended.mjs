// npm run test:extended [-- list | name … | name -- arguments]: runs the extended suites one after the other. Results of
// suites that ran without arguments go into the table of docs/measurements/extended-suite.md.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { repository } from './repository.mjs';
import { runSuite, extendedSuites } from './extended/suites.mjs';
import { commitHere, today, writeRows } from './results-table.mjs';

await ensureInstalled(console.log);
const suites = extendedSuites();
const given = process.argv.slice(2);
const at = given.findIndex((word) => word.startsWith('-'));
const names = at < 0 ? given : given.slice(0, at);
const args = at < 0 ? [] : given.slice(at);

if (names[0] === 'list') {
  for (const { name, about } of suites) console.log(`${name.padEnd(14)} ${about}`);
  process.exit(0);
}
const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0 || (args.length > 0 && names.length !== 1)) {
  const why = unknown.length > 0 ? `There is no suite ${unknown.join(', ')}.` : 'Arguments need exactly one suite.';
  console.error(`${why} There are: ${suites.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

process.env.NODE_ENV = 'production';
const { buildSlices } = await import('./build.mjs');
const { emitPrograms } = await import('./programs.mjs');
const { findChromium } = await import('./chromium.mjs');
await emitPrograms();
await buildSlices([], 'production');
process.env.CHROMIUM_PATH = findChromium();

// Read before the suites run, because the commit may change within hours.
const commit = commitHere();
const found = [];
for (const suite of suites) {
  if (names.length > 0 && !names.includes(suite.name)) continue;
  console.log(`\n── ${suite.name} ──`);
  const result = await runSuite(suite, args);
  console.log(`cases ${result.cases}, failed ${result.failed}`);
  found.push(result);
}
const page = join(repository, 'docs/measurements/extended-suite.md');
// A row for a suite that could not run would look as if nothing had failed.
const ran = found.filter(({ cases }) => cases > 0);
if (args.length === 0 && existsSync(page))
  writeRows(
    page,
    'item',
    ran.map(({ name, cases, failed, seconds }) => {
      const command = `\`npm run test:extended -- ${name}\``;
      return [name, cases, failed, Math.round(seconds), today(), commit, command];
    }),
    suites.map(({ name }) => name),
  );
console.log();
for (const { name, cases, failed, seconds } of found) {
  const nothing = cases === 0 ? ': nothing ran, which counts as failed; why is said above' : '';
  console.log(`${name.padEnd(14)} cases ${cases}, failed ${failed} (${Math.round(seconds)} s)${nothing}`);
}
process.exit(found.some(({ cases, failed }) => failed > 0 || cases === 0) ? 1 : 0);
