import { endCanary } from '../moves';
import { PointerMoved, ReleaseError } from '../release-error';
import type { ReleaseStore } from '../store';
import { ERROR_RATE, EVIDENCE_LIMIT, evidenceOfFailures, evidenceOfLostConversions, isWorse } from './evidence';
import { readTally, tallyKey, watchedCanaries, type CanaryTally } from './tally';

export interface WithdrawnCanary {
  name: string;
  version: string;
  reason: string;
}

/**
 * Evaluates every canary with --auto. Withdraws those that fail for visitors more often than the live version, or with visitors
 * who reach the goal less often than those of the live version (both tests are in evidence.ts). `goal` is the history's phrase
 * for reaching it: 'signed up'. Returns the withdrawn canaries with the reason in the history. If two processes run concurrently,
 * one withdraws.
 */
export async function withdrawBadCanaries(store: ReleaseStore, goal = 'reached the goal'): Promise<WithdrawnCanary[]> {
  const withdrawn: WithdrawnCanary[] = [];
  for (const [name, release] of watchedCanaries(await store.readPointer())) {
    const { version, percent, rollout } = release.canary;
    const tally = await readTally(store, tallyKey(release));
    const reason = reasonAgainst({ name, version, live: release.version, percent }, tally, goal);
    if (!reason) continue;
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

interface Compared {
  name: string;
  version: string;
  /** Version of the live release. */
  live: string;
  percent: number;
}

/** The history's reason for withdrawing a canary; null for a canary that may stay. */
function reasonAgainst(
  { name, version, live, percent }: Compared,
  { canary, live: rest }: CanaryTally,
  goal: string,
): string | null {
  const failures = evidenceOfFailures({ canary: canary.failed, live: rest.failed }, percent / 100);
  if (isWorse(failures))
    return (
      `withdrawn by --auto: of ${canary.failed + rest.failed} visitors for whom ${name} failed ${canary.failed} had ${version}, ` +
      `which is shown to ${percent} %; ${version}: ${canary.failed} failed, ${canary.loads} loads; ` +
      `${live}: ${rest.failed} failed, ${rest.loads} loads; ${inWords(failures)}`
    );
  const lost = evidenceOfLostConversions({ canary: canary.converted, live: rest.converted }, percent / 100);
  if (!isWorse(lost)) return null;
  const converted = canary.converted + rest.converted;
  return (
    `withdrawn by --auto: of ${converted} visitors who ${goal} only ${canary.converted} had ${name} ${version}, ` +
    `which is shown to ${percent} %, so about ${Math.round((converted * percent) / 100)} were to be expected; ${inWords(lost)}`
  );
}

const inWords = (evidence: number) =>
  `evidence ${evidence < 1e6 ? Math.round(evidence) : evidence.toExponential(1)}, limit ${EVIDENCE_LIMIT} ` +
  `(error rate of both tests ${ERROR_RATE * 100} %)`;

/** The error of a server that may not move the pointer, so that the log asks an operator to do it. */
function withdrawalError(error: unknown, name: string, version: string, reason: string): unknown {
  if (!(error instanceof ReleaseError)) return error;
  return new ReleaseError(`The canary ${name} ${version} should be withdrawn but cannot be: ${error.message} (${reason})`);
}
