// npm run mutation [-- list | area …]: changes the rules of an area one expression at a time (Stryker) and lists the
// changes that no test notices. Writes docs/measurements/mutation.md; exit code 1 if an area stays below its minimum
// score.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { areas } from './mutation/areas.mjs';
import { LEAST_PERCENT, scoreOf } from './mutation/score.mjs';
import { repository } from './repository.mjs';
import { commitHere, today, writeRows } from './results-table.mjs';

await ensureInstalled(console.log);
const names = areas.map(({ name }) => name);
const given = process.argv.slice(2);
if (given[0] === 'list') {
  for (const { name, parts } of areas) console.log(`${name.padEnd(16)} ${parts.flatMap(({ mutate }) => mutate).join(', ')}`);
  process.exit(0);
}
const unknown = given.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no area ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  process.exit(2);
}

process.chdir(repository);
const { runArea } = await import('./mutation/run-area.mjs');
const ran = [];
const broken = [];
for (const area of areas) {
  if (given.length > 0 && !given.includes(area.name)) continue;
  console.log(`\n── ${area.name} ──`);
  try {
    ran.push(await runArea(area));
  } catch (error) {
    // The area's tests fail without any change. The other areas still run.
    console.error(error);
    broken.push(area.name);
    continue;
  }
  // Written after each area, because the next may take an hour.
  writeRows(join(repository, 'docs/measurements/mutation.md'), 'area', ran.map(rowOf), names);
}
spawnSync(process.execPath, ['node_modules/prettier/bin/prettier.cjs', '--write', 'docs/measurements/mutation.md']);
console.log();
for (const { name, counts, seconds } of ran) {
  const { found, survived, percent } = scoreOf(counts);
  console.log(
    `${name.padEnd(16)} ${percent.toFixed(1)} %: ${found} found, ${survived} survived (${Math.round(seconds)} s), .cache/mutation/${name}.html`,
  );
}
for (const name of broken) console.log(`${name.padEnd(16)} did not run`);
process.exit(broken.length > 0 || ran.some(({ counts }) => scoreOf(counts).percent < LEAST_PERCENT) ? 1 : 0);

/**
 * @param {import('./mutation/run-area.mjs').AreaResult} result
 * @returns {[name: string, ...(string | number)[]]}
 */
function rowOf({ name, counts, seconds }) {
  const { found, survived, ignored, percent } = scoreOf(counts);
  const score = `${percent.toFixed(1)} %`;
  return [name, found, survived, ignored, score, Math.round(seconds), today(), commitHere(), process.versions.node];
}
