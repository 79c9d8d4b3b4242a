import { endCanary } from '../moves';
import { PointerMoved, ReleaseError } from '../release-error';
import type { ReleaseStore } from '../store';
import { ERROR_RATE, evidenceAgainst, isWorse } from './evidence';
import { readTally, tallyKey, watchedCanaries, type CanaryTally } from './tally';

export interface WithdrawnCanary {
  name: string;
  version: string;
  reason: string;
}

/**
 * Evaluates every canary with --auto and withdraws those that fail for visitors more often than the live version (the test is in
 * evidence.ts). Returns the withdrawn canaries with the reason in the history. Of two concurrent processes one withdraws.
 */
export async function withdrawBadCanaries(store: ReleaseStore): Promise<WithdrawnCanary[]> {
  const withdrawn: WithdrawnCanary[] = [];
  for (const [name, release] of watchedCanaries(await store.readPointer())) {
    const { version, percent, rollout } = release.canary;
    const tally = await readTally(store, tallyKey(release));
    const evidence = evidenceAgainst({ canary: tally.canary.failed, live: tally.live.failed }, percent / 100);
    if (!isWorse(evidence)) continue;
    const reason = reasonOf({ name, version, live: release.version, percent }, tally, evidence);
    try {
      await endCanary(store, name, { who: 'server', by: 'server', reason }, { rollout });
      withdrawn.push({ name, version, reason });
    } catch (error) {
      // Another move came first: the next evaluation uses the new pointer.
      if (!(error instanceof PointerMoved)) throw withdrawalError(error, name, version, reason);
    }
  }
  return withdrawn;
}

function reasonOf(
  { name, version, live, percent }: { name: string; version: string; live: string; percent: number },
  { canary, live: rest }: CanaryTally,
  evidence: number,
): string {
  const failed = canary.failed + rest.failed;
  return (
    `withdrawn by --auto: of ${failed} visitors for whom ${name} failed ${canary.failed} had ${version}, which is shown to ${percent} %; ` +
    `${version}: ${canary.failed} failed, ${canary.loads} loads; ${live}: ${rest.failed} failed, ${rest.loads} loads; ` +
    `evidence ${evidence < 1e6 ? Math.round(evidence) : evidence.toExponential(1)}, limit ${1 / ERROR_RATE} (error rate ${ERROR_RATE * 100} %)`
  );
}

/** The error of a server that may not move the pointer, so that the log asks an operator to do it. */
function withdrawalError(error: unknown, name: string, version: string, reason: string): unknown {
  if (!(error instanceof ReleaseError)) return error;
  return new ReleaseError(`The canary ${name} ${version} should be withdrawn but cannot be: ${error.message} (${reason})`);
}
