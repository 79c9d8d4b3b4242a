import { titlesFor, wantedEntries, type Entry } from './entries';
import { carries, openScratch, type Outcome, type Scratch } from './scratch';

/** What a shop says that never served: then the tests failed for want of a shop, and have noticed nothing. */
const NO_SHOP = /before it was ready|did not end/;

/** So many copies are tried beside each other: a build and a browser have about one core each. */
const COPIES = 2;

/** A step of a page may take as long as five times the whole test did in the untouched copy, and this at least. */
const LEAST_PATIENCE_MS = 15_000;

void main();

async function main() {
  const entries = wantedEntries(process.argv.slice(2));
  const files = [...new Set(entries.map((entry) => entry.test))];
  const failed = await Promise.all(Array.from({ length: Math.min(COPIES, files.length) }, () => tryFiles(files, entries)));
  console.log(`cases ${entries.length}, failed ${failed.reduce((sum, each) => sum + each, 0)}`);
}

/** Takes one test file after the other out of `files`, and tries its entries in a copy of its own. Answers how many failed. */
async function tryFiles(files: string[], entries: readonly Entry[]): Promise<number> {
  const scratch = openScratch();
  let failed = 0;
  try {
    for (let test = files.shift(); test; test = files.shift()) {
      const mine = entries.filter((entry) => entry.test === test);
      const untouched = await scratch.run(test, [...new Set(mine.map(titlesFor))]);
      for (const entry of mine) {
        const began = Date.now();
        const verdict = await tryEntry(scratch, entry, untouched);
        failed += verdict.startsWith('noticed') ? 0 : 1;
        console.log(`${entry.id.padEnd(8)} ${verdict} (${Math.round((Date.now() - began) / 1000)} s)`);
      }
    }
  } finally {
    scratch.remove();
  }
  return failed;
}

/** 'noticed' with the first line of how, or why that cannot be said. */
async function tryEntry(scratch: Scratch, entry: Entry, untouched: readonly Outcome[]): Promise<string> {
  const good = untouched.filter(({ title, passed }) => passed && carries(title, entry.id));
  if (good.length === 0) return `NOT TRIED: no test of ${entry.test} carries the id and passes in the untouched copy`;
  const titles = good.map(({ title }) => title);
  const patienceMs = Math.max(LEAST_PATIENCE_MS, 5 * Math.max(...good.map(({ ms }) => ms)));
  try {
    await scratch.sabotage(entry);
    const outcomes = await scratch.run(entry.test, [titlesFor(entry)], patienceMs);
    const red = outcomes.filter(({ title, passed }) => !passed && titles.includes(title));
    if (red.length === 0) return `UNNOTICED by ${good.length} test(s) of ${entry.test}`;
    const how = red[0]!.why.split('\n')[0];
    return red.every(({ why }) => NO_SHOP.test(why)) ? `NOT TRIED: ${how}` : `noticed: ${how}`;
  } catch (error) {
    return `NOT TRIED: ${(error as Error).message.split('\n').slice(0, 8).join(' / ')}`;
  } finally {
    scratch.restore();
  }
}
