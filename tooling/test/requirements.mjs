import { outcome } from './outcome.mjs';
import { runProcess } from './run-process.mjs';

/**
 * @import { Run } from './levels.mjs'
 * @import { Skip } from './outcome.mjs'
 */

/**
 * After a whole run: checks that a test that ran and passed proves each requirement, and fails if one has lost its
 * test. Requirements that only a skipped level proves are excluded; after a short run, a test that was left to CI is
 * enough.
 * @param {{ skips: readonly Skip[], short: boolean }} run
 * @param {Run['print']} print
 */
export async function checkRequirements({ skips, short }, print) {
  const withoutPostgres = skips.some(({ what }) => what === 'api on PostgreSQL') ? ['--without', 'api-postgres'] : [];
  const shortRun = short ? ['--short'] : [];
  const code = await runProcess(['tooling/spec.mjs', '--strict', ...shortRun, ...withoutPostgres], { onOutput: print });
  return code === 0 ? outcome({ passed: 1 }) : outcome({ failed: 1, problems: ['requirements: failed'] });
}
