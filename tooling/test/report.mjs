/** @import { Outcome } from './outcome.mjs' */

const SLOWEST = 10;
const LEFT_TO_CI = 'left to CI, or npm test -- all: large tests, browser tests without the tag @smoke, WebKit and Firefox';

/**
 * The end of a run: failures that no runner has printed, the slowest files, skipped tests with reasons, and the count.
 * The last line is 'N passed, N failed', followed by ', N skipped' if there are any.
 * @param {Outcome} total
 * @param {{ short?: boolean }} [plan]
 * @returns {string[]} lines
 */
export function reportLines({ passed, failed, skips, files, problems }, { short = false } = {}) {
  const skipped = skips.reduce((sum, { count }) => sum + count, 0);
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return [
    ...problems,
    ...(slowest.length > 1 ? ['Slowest files:', ...slowest.map(slowLine)] : []),
    ...(short ? [LEFT_TO_CI] : []),
    ...skips.map(({ what, why, count }) => `skipped: ${what}: ${count > 1 ? `${count} tests: ` : ''}${why}`),
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ];
}

/** @param {{ file: string, seconds: number }} options */
const slowLine = ({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`;
