// The outcome of a level. Every level returns one; the report adds them up.

/**
 * @typedef {{ what: string, why: string, count: number }} Skip something that was not run; `count` tests of it
 * @typedef {{ passed: number, failed: number, skips: Skip[], files: { file: string, seconds: number }[], problems: string[] }} Outcome
 *   `files`: how long each test file took. `problems`: sentences for failures that no test runner has printed.
 */

/** @returns {Outcome} */
export const outcome = (values = {}) => ({ passed: 0, failed: 0, skips: [], files: [], problems: [], ...values });

/**
 * The outcome of a level that could not run here. It does not count as a failure.
 * @param {string} what
 * @param {string} why
 */
export const skippedLevel = (what, why) => outcome({ skips: [{ what, why, count: 1 }] });

/**
 * The outcome of a level that could not run because something it needs is broken.
 * @param {string} problem
 */
export const failedLevel = (problem) => outcome({ failed: 1, problems: [problem] });

/**
 * @returns {Outcome}
 * @param {readonly Outcome[]} outcomes
 */
export const addOutcomes = (outcomes) =>
  outcomes.reduce(
    (sum, one) =>
      outcome({
        passed: sum.passed + one.passed,
        failed: sum.failed + one.failed,
        skips: [...sum.skips, ...one.skips],
        files: [...sum.files, ...one.files],
        problems: [...sum.problems, ...one.problems],
      }),
    outcome(),
  );
