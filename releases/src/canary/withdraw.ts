import { endCanary } from '../moves';
import { PointerMoved, Refusal } from '../refusal';
import type { ReleaseStore } from '../store';
import { ERROR_RATE, evidenceAgainst, isWorse } from './evidence';
import { readTally, tallyKey, watchedCanaries, type CanaryTally } from './tally';

export interface Withdrawn {
  name: string;
  version: string;
  reason: string;
}

/**
 * Looks at every canary that was started with --auto, and withdraws those that fail visitors more often than what is live
 * (evidence.ts has the test). Answers which, with the sentence that the history keeps. Two processes at once: one does it.
 */
export async function withdrawBadCanaries(store: ReleaseStore): Promise<Withdrawn[]> {
  const withdrawn: Withdrawn[] = [];
  for (const [name, slot] of watchedCanaries(await store.readPointer())) {
    const { version, percent, rollout } = slot.canary;
    const tally = await readTally(store, tallyKey(slot));
    const evidence = evidenceAgainst({ canary: tally.canary.failed, live: tally.live.failed }, percent / 100);
    if (!isWorse(evidence)) continue;
    const reason = reasonOf({ name, version, live: slot.version, percent }, tally, evidence);
    try {
      await endCanary(store, name, { who: 'site', by: 'site', reason }, { rollout });
      withdrawn.push({ name, version, reason });
    } catch (error) {
      // Somebody moved the pointer in the same moment: the next look sees what is there then.
      if (!(error instanceof PointerMoved)) throw refusalFor(error, name, version, reason);
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

/** A site that may not move the pointer has to call for somebody who may. */
function refusalFor(error: unknown, name: string, version: string, reason: string): unknown {
  if (!(error instanceof Refusal)) return error;
  return new Refusal(`The canary ${name} ${version} should be withdrawn, and cannot be: ${error.message} (${reason})`);
}
