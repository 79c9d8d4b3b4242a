import { titlePattern, selectMutants, type Mutant } from './mutants';
import { hasId, openScratch, type TestResult, type Scratch } from './scratch';

/** A flaky test may fail once without noticing the mutant. */
const RUNS = 2;

/** Copies that run in parallel: a build and a browser need about one core each. */
const COPIES = 2;

/** A page step may take five times as long as the whole test in the unmodified copy, and at least this long. */
const MIN_TIMEOUT_MS = 15_000;

void main();

async function main() {
  const mutants = selectMutants(process.argv.slice(2));
  const files = [...new Set(mutants.map((mutant) => mutant.test))];
  const failed = await Promise.all(Array.from({ length: Math.min(COPIES, files.length) }, () => runFiles(files, mutants)));
  console.log(`cases ${mutants.length}, failed ${failed.reduce((sum, each) => sum + each, 0)}`);
}

/** Takes test files from `files` one by one and runs their mutants in one scratch copy. Returns the number of failures. */
async function runFiles(files: string[], mutants: readonly Mutant[]): Promise<number> {
  const scratch = openScratch();
  let failed = 0;
  try {
    for (let test = files.shift(); test; test = files.shift()) {
      const mutantsOfFile = mutants.filter((mutant) => mutant.test === test);
      const baseline = await scratch.run(test, [...new Set(mutantsOfFile.map(titlePattern))]);
      for (const mutant of mutantsOfFile) {
        const began = Date.now();
        const verdict = await runMutant(scratch, mutant, baseline);
        failed += verdict.startsWith('killed') ? 0 : 1;
        console.log(`${mutant.id.padEnd(8)} ${verdict} (${Math.round((Date.now() - began) / 1000)} s)`);
      }
    }
  } finally {
    scratch.remove();
  }
  return failed;
}

/** Returns 'killed' with the line and the first words of the failure, or how the mutant survived or why it was not tried. */
async function runMutant(scratch: Scratch, mutant: Mutant, baseline: readonly TestResult[]): Promise<string> {
  const passing = baseline.filter(({ title, passed }) => passed && hasId(title, mutant.id));
  if (passing.length === 0) return `NOT TRIED: no test of ${mutant.test} has the id and passes in the unmodified copy`;
  const stepTimeoutMs = Math.max(MIN_TIMEOUT_MS, 5 * Math.max(...passing.map(({ ms }) => ms)));
  let noticing = passing.map(({ title }) => title);
  let where = '';
  try {
    await scratch.mutate(mutant);
    for (let turn = 1; turn <= RUNS; turn += 1) {
      const results = await scratch.run(mutant.test, [titlePattern(mutant)], stepTimeoutMs);
      const failing = results.filter(({ title, passed }) => !passed && noticing.includes(title));
      if (failing.length === 0)
        return `SURVIVED ${passing.length} test(s) of ${mutant.test}${turn > 1 ? ' at the second run' : ''}`;
      // A hook, or a shop that never served, fails without testing anything.
      const inTest = failing.filter(({ at }) => at !== null);
      const how = failing[0]!.why.split('\n')[0];
      if (inTest.length === 0) return `NOT TRIED: ${how}`;
      noticing = inTest.map(({ title }) => title);
      where = `${inTest[0]!.at}: ${inTest[0]!.why.split('\n')[0]}`;
    }
    return `killed at ${where}`;
  } catch (error) {
    return `NOT TRIED: ${(error as Error).message.split('\n').slice(0, 8).join(' / ')}`;
  } finally {
    scratch.restore();
  }
}
