/** @import { AreaResult } from './run-area.mjs' */

/**
 * How many of an area's mutants the tests found. A mutant that ends in an endless loop is found, too; one that does not compile proves
 * nothing, and one that a comment in the source names as equivalent is not counted.
 * @param {AreaResult['counts']} counts
 */
export function scoreOf({ Killed: killed = 0, Timeout = 0, Survived = 0, NoCoverage = 0, Ignored: ignored = 0 }) {
  const found = killed + Timeout;
  const survived = Survived + NoCoverage;
  return { found, survived, ignored, percent: found + survived === 0 ? 0 : (100 * found) / (found + survived) };
}

/** Minimum percentage of mutants that an area's tests find. */
export const LEAST_PERCENT = 90;
