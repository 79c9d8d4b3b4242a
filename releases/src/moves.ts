import { randomUUID } from 'node:crypto';
import { candidateOf, readCandidate } from './candidate';
import { fitsShell, passGate } from './gate/gate';
import { movePointer, type Moved, type Mover } from './move-pointer';
import {
  bareRef,
  canarySlot,
  promoteSlot,
  rollbackSlot,
  SHELL,
  switchedSlot,
  withoutCanary,
  type Pointer,
  type VersionRef,
} from './pointer';
import { Refusal } from './refusal';
import { withoutBrowser, type SmokeSettings } from './smoke/settings';
import type { ReleaseStore } from './store';
import { trailAfterRollback } from './trail';

const NO_BROWSER = withoutBrowser('a start opens none');

/**
 * Makes a published version live (FED-2, FED-6). Promoting what is live changes nothing. `smoke` says how the version is
 * tried before; without it the server's drawing has to do.
 */
export function promote(
  store: ReleaseStore,
  name: string,
  version: string,
  mover: Mover,
  smoke: SmokeSettings = NO_BROWSER,
): Promise<Moved> {
  return movePointer(store, name, mover, async (pointer, slot) => {
    const { stored, candidate } = await readCandidate(store, name, version);
    if (slot?.version === version && slot.canary?.version !== version) return null;
    const checks = await passGate(store, pointer, stored, `promote ${name} ${version}`, smoke);
    return {
      action: 'promote',
      to: version,
      slot: promoteSlot(slot, candidate, mover.by === 'start' ? 'start' : 'person'),
      checks,
    };
  });
}

/**
 * Withdraws a running canary; without one, makes the version live that was live before this one, or `to` (FED-3).
 * Never goes forward: each further call goes one promotion further back.
 */
export function rollback(store: ReleaseStore, name: string, to: string | undefined, mover: Mover): Promise<Moved> {
  return movePointer(store, name, mover, async (pointer, slot) => {
    if (!slot) throw new Refusal(`${name} was never promoted: there is nothing to roll back.`);
    if (slot.canary && !to) return { action: 'canary-end', to: slot.version, slot: withoutCanary(slot), checks: [] };
    if (to && to === slot.version) {
      if (!slot.canary) return null;
      return { action: 'canary-end', to: slot.version, slot: withoutCanary(slot), checks: [] };
    }
    const version = to ?? slot.trail.at(-1);
    if (!version)
      throw new Refusal(
        `${name} ${slot.version} is the first version that was promoted: there is no earlier one. Name one with --to.`,
      );
    const { stored, candidate } = await readCandidate(store, name, version);
    const checks = await passGate(store, pointer, stored, `roll back to ${name} ${version}`);
    const history = slot.trail.includes(version) ? [] : (await store.history()).filter((entry) => entry.name === name);
    const trail = trailAfterRollback(slot, version, history);
    const fallback = await fallbackFor(store, pointer, name, trail.at(-1));
    return { action: 'rollback', to: version, slot: rollbackSlot(slot, candidate, trail, fallback), checks };
  });
}

/** How a canary is shown. */
export interface Rollout {
  /** Share of the visitors, 1 to 100. */
  percent: number;
  /** Let the site withdraw it by itself; needs visitors without it, to compare with. */
  auto?: boolean;
}

/** Shows a published version to a share of the visitors, or changes the share of the running canary. */
export function startCanary(
  store: ReleaseStore,
  name: string,
  version: string,
  { percent, auto = false }: Rollout,
  mover: Mover,
  smoke: SmokeSettings = NO_BROWSER,
): Promise<Moved> {
  if (name === SHELL) throw new Refusal('The shell takes no canary: promote it, and roll it back if need be.', 'usage');
  if (auto && percent > 99)
    throw new Refusal('--auto compares with visitors who have the live version: it needs a share below 100 %.', 'usage');
  return movePointer(store, name, mover, async (pointer, slot) => {
    if (!slot) throw new Refusal(`${name} has no live version yet: promote one before a canary.`);
    const { stored, candidate } = await readCandidate(store, name, version);
    if (slot.version === version)
      throw new Refusal(`${name} ${version} is live for everybody already: a canary of it would change nothing.`);
    if (slot.canary?.version === version && slot.canary.percent === percent && Boolean(slot.canary.auto) === auto) return null;
    const checks = await passGate(store, pointer, stored, `show ${name} ${version}`, smoke);
    return {
      action: 'canary',
      to: version,
      percent,
      slot: canarySlot(slot, candidate, { percent, auto, rollout: randomUUID() }),
      checks,
    };
  });
}

/** Withdraws a running canary: of `version` only that one, or it is refused; of `rollout` only that one, or nothing changes. */
export function endCanary(
  store: ReleaseStore,
  name: string,
  mover: Mover,
  { rollout, version }: { rollout?: string; version?: string } = {},
): Promise<Moved> {
  return movePointer(store, name, mover, async (_pointer, slot) => {
    if (rollout && slot?.canary?.rollout !== rollout) return null;
    if (!slot?.canary) throw new Refusal(`${name} has no running canary to end.`);
    if (version && slot.canary.version !== version)
      throw new Refusal(`The running canary of ${name} is ${slot.canary.version}, not ${version}.`);
    return { action: 'canary-end', to: slot.version, slot: withoutCanary(slot), checks: [] };
  });
}

/** Switches a remote off with a sentence in its place, or on again with null. The shell cannot be switched off. */
export function switchRemote(store: ReleaseStore, name: string, sentence: string | null, mover: Mover): Promise<Moved> {
  return movePointer(store, name, mover, async (_pointer, slot) => {
    if (!slot) throw new Refusal(`${name} was never promoted: there is nothing to switch.`);
    if ((slot.sentence ?? null) === sentence) return null;
    return { action: sentence === null ? 'enable' : 'disable', to: slot.version, slot: switchedSlot(slot, sentence), checks: [] };
  });
}

/** The version below a rolled-back one, as far as it is still there and fits: a rollback does not fail for its sake. */
async function fallbackFor(
  store: ReleaseStore,
  pointer: Pointer,
  name: string,
  version: string | undefined,
): Promise<VersionRef | undefined> {
  const found = version && (await store.readRecord(name, version));
  if (!found || !(await fitsShell(store, pointer, found.record))) return undefined;
  return bareRef(candidateOf(found));
}
