import { addOutcomes, failedLevel } from './outcome.mjs';
import { reportLines } from './report.mjs';
import { checkRequirements } from './requirements.mjs';
import { clearResults, resultsFolder } from './results.mjs';
import { runSideBySide } from './schedule.mjs';
import { planRun } from './selection.mjs';
import { cores } from './workers.mjs';

/** @import { Level, Selection } from './levels.mjs' */

/** @param {Buffer | string} chunk */
const print = (chunk) => process.stderr.write(chunk);

/**
 * Runs the selection of the arguments and prints the results.
 * @param {string[]} args
 * @param {string} [folder] where the command was typed: paths may be relative to it
 * @returns {Promise<number>} exit code: 0 all passed, 1 something failed, 2 wrong arguments
 */
export async function runTests(args, folder) {
  let plan;
  try {
    plan = planRun(args, folder);
  } catch (error) {
    console.error(error.message);
    return 2;
  }
  for (const results of new Set(plan.runs.map(({ selection }) => resultsFolder(selection)))) clearResults(results);
  const jobs = plan.runs.map(({ level, selection }) => ({ cores: level.cores, run: () => runLevel(level, selection) }));
  const outcomes = await runSideBySide(jobs, cores);
  if (plan.whole) outcomes.push(await checkRequirements({ skips: addOutcomes(outcomes).skips, short: plan.short }, print));
  return printOutcomes(outcomes, plan);
}

/**
 * Prints the results of the levels.
 * @param {readonly import('./outcome.mjs').Outcome[]} outcomes
 * @param {{ short?: boolean }} [plan]
 * @returns {number} exit code
 */
export function printOutcomes(outcomes, plan) {
  const total = addOutcomes(outcomes);
  console.log();
  for (const line of reportLines(total, plan)) console.log(line);
  return total.failed > 0 || total.passed + total.skips.length === 0 ? 1 : 0;
}

/**
 * @param {Level} level
 * @param {Selection} selection
 */
export async function runLevel(level, selection) {
  console.log(`── ${level.name} …`);
  const began = Date.now();
  const result = await level.run({ selection, print }).catch((error) => failedLevel(`${level.name}: ${error.message}`));
  console.log(`── ${level.name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return result;
}
