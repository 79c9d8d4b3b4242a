import { randomUUID } from 'node:crypto';
import { gt, lt } from 'semver';
import { candidateOf, readCandidate } from './candidate';
import type { Expected } from './expected';
import { checkLiveIn } from './live-in';
import type { HistoryEntry } from './history';
import { openTrialBuilds, type TrialRendering } from './evaluate';
import { isCompatibleWithHosts, passGate } from './gate/gate';
import { movePointer, type MoveResult, type Mover } from './move-pointer';
import {
  bareRef,
  withCanary,
  kindOf,
  promoteRelease,
  releasesOf,
  rollBackRelease,
  withDisabledState,
  withoutCanary,
  type Pointer,
  type ReleaseState,
  type VersionRef,
} from './pointer';
import { integrityOf, kindOfRecord, type ReleaseRecord } from './record';
import { isOnlyProvided } from './publish/provides';
import { ReleaseError } from './release-error';
import { withoutBrowser, type SmokeSettings } from './smoke/settings';
import type { ReleaseStore } from './store';
import { exposesLoad } from './trials/exposes-load';
import { whetherUnknown } from './unknown-environment';
import { runTrials, type Trial, type TrialSubject } from './trials/trial';
import { chooseRollbackTarget, promotedRecord, rollbackHistoryAfter, wasLive } from './rollback-history';
import { readableRecord } from './readable-record';

const NO_BROWSER = withoutBrowser('a start opens none');

/** Trials beside the gate's own checks. */
export interface GateOptions {
  /** Default: `exposesLoad`, for remotes that were published with their exposes. */
  trials?: readonly Trial[] | undefined;
  /** The surroundings of server builds on the servers that render them: they are tried with the same. Default: no environment, 256 MB. */
  render?: TrialRendering | undefined;
}

/** Options for the trials and checks of a move. */
interface TriedWith extends GateOptions {
  /** Modules ('./api') that live hosts and remotes load but may lose. */
  drops?: readonly string[] | undefined;
}

/** The conditions of a move. */
export interface Condition {
  /**
   * The state of the slice that the caller saw: the move is refused if another operator changed it meanwhile. Absent: any
   * state.
   */
  expected?: Expected | undefined;
}

const GENERAL: readonly Trial[] = [exposesLoad];

/** Settings of a promotion, and of a canary. */
export interface Promotion extends TriedWith, Condition {
  /** Environment in which the same bytes must have been live before. */
  after?: string | undefined;
  /**
   * Refuses a version that is not newer than the live one or was taken back here, and a canary older than the running one; the
   * running canary stays as it is. For a pipeline that runs late, or again.
   */
  onlyNewer?: boolean | undefined;
}

/** Runs the gate and the trials of a project; returns the checks. */
async function tryCandidate(
  { trials = GENERAL, render, drops }: TriedWith,
  subject: Omit<TrialSubject, 'hosts' | 'readFile'>,
): Promise<string[]> {
  const { store, pointer, candidate, operation } = subject;
  const { name, version } = candidate.record;
  const builds = openTrialBuilds(store, candidate.record, render);
  try {
    const { checks, hosts } = await passGate(store, pointer, candidate, operation, builds, drops);
    const readFile = (path: string) => store.readFile(name, version, path);
    const tried = await runTrials(trials, { ...subject, hosts, readFile });
    builds.checkFaults(operation);
    return [...checks, ...tried];
  } finally {
    builds.close();
  }
}

/** Makes a published version live. Promoting the live version changes nothing. `smoke` says which browsers trials may open. */
export function promote(
  store: ReleaseStore,
  name: string,
  version: string,
  mover: Mover,
  smoke: SmokeSettings = NO_BROWSER,
  { after, onlyNewer = false, expected, ...gate }: Promotion = {},
): Promise<MoveResult> {
  return movePointer(store, name, mover, expected, async (pointer, release) => {
    const { stored, candidate } = await readCandidate(store, name, version);
    if (release?.version === version && release.canary?.version !== version) return null;
    if (onlyNewer) await checkNewer(store, name, version, release);
    const before = after === undefined ? [] : await checkLiveIn(store, after, name, version, candidate.record);
    const subject = { store, pointer, candidate: stored, operation: `promote ${name} ${version}`, smoke };
    const move = await tryPromotion(gate, subject, release, mover);
    return { ...move, checks: [...before, ...move.checks] };
  });
}

/** Tries a version as the next live one, and returns the move that makes it live. */
async function tryPromotion(
  gate: TriedWith,
  subject: Omit<TrialSubject, 'hosts' | 'readFile' | 'action'>,
  release: ReleaseState | undefined,
  { by }: Mover,
) {
  const { pointer, candidate: stored } = subject;
  checkKind(pointer, stored.record);
  const checks = await tryCandidate(gate, { ...subject, action: 'promote' });
  return {
    action: 'promote' as const,
    to: stored.record.version,
    release: promoteRelease(release, candidateOf(stored), by === 'start' ? 'start' : 'person'),
    kind: kindOfRecord(stored.record),
    checks,
  };
}

/** Throws a ReleaseError if the live version is newer, or the version was shown here and rolled back. */
async function checkNewer(store: ReleaseStore, name: string, version: string, release: ReleaseState | undefined): Promise<void> {
  if (release && !gt(version, release.version))
    throw new ReleaseError(`${name} ${release.version} is live, and ${version} is not newer: nothing was changed.`);
  if (release?.canary?.version === version) return;
  const wasShown = (await historyOf(store, name)).some(
    ({ action, to }) => to === version && (action === 'promote' || action === 'canary'),
  );
  if (wasShown)
    throw new ReleaseError(
      `${name} ${version} was shown here before, and was rolled back or withdrawn: nothing was changed. To show it again anyway, repeat the move without the condition ` +
        'that it is newer.',
    );
}

/** The moves of a name in ascending order, since it was retired last. */
async function historyOf(store: ReleaseStore, name: string): Promise<HistoryEntry[]> {
  const moves = (await store.history()).filter((entry) => entry.name === name);
  return moves.slice(moves.findLastIndex(({ action }) => action === 'retire') + 1);
}

/** A name stays that of a host or of a remote for the lifetime of the store. */
function checkKind(pointer: Pointer, record: ReleaseRecord): void {
  const live = kindOf(pointer, record.name);
  if (live === undefined || live === kindOfRecord(record)) return;
  throw new ReleaseError(
    `${record.name} is a ${live} here, and ${record.version} was built as a ${kindOfRecord(record)}: publish it under another name.`,
  );
}

/** Settings of a rollback. */
export interface RollbackOptions extends TriedWith, Condition {
  /** Browsers for a `to` that was never live. A formerly live one opens none. */
  smoke?: SmokeSettings | undefined;
}

/**
 * Withdraws a running canary. Without one, makes the previously live version live, or `to`. Each further call goes back one more
 * promotion, never forward. A `to` that was never live in this environment is promoted instead: it is tried like any other, and
 * the next rollback returns to the current live version.
 */
export function rollback(
  store: ReleaseStore,
  name: string,
  to: string | undefined,
  mover: Mover,
  { expected, smoke = NO_BROWSER, ...gate }: RollbackOptions = {},
): Promise<MoveResult> {
  return movePointer(store, name, mover, expected, async (pointer, release) => {
    if (!release)
      throw new ReleaseError(`${name} is not live: there is nothing to roll back.` + (await whetherUnknown(store, ' ')));
    const target = chooseRollbackTarget(release, to);
    if (target === 'unchanged') return null;
    if (target === 'without canary')
      return { action: 'canary-end', to: release.version, release: withoutCanary(release), checks: [] };
    const { version } = target;
    const history = await historyOf(store, name);
    if (!version) throw new ReleaseError(`${whyNoEarlier(name, release.version, history)} Name one with --to.`);
    const { stored, candidate } = await readCandidate(store, name, version);
    const operation = `roll back to ${name} ${version}`;
    if (!wasLive(release, history, version)) {
      const move = await tryPromotion(gate, { store, pointer, candidate: stored, operation, smoke }, release, mover);
      return { ...move, release: withoutCanary(move.release) };
    }
    const promoted = promotedRecord(release, history, version);
    if (promoted !== undefined && promoted !== candidate.record)
      throw new ReleaseError(
        `Cannot ${operation}: its release.json is not the one that was promoted. Something other than publish changed the store. ` +
          'Name another version with --to, or publish this one again under a higher version.',
      );
    const subject = { store, pointer, candidate: stored, action: 'rollback' as const, operation, smoke: NO_BROWSER };
    const checks = await tryCandidate(gate, subject);
    const rollbackHistory = rollbackHistoryAfter(release, version, release.rollbackHistory.includes(version) ? [] : history);
    const below = rollbackHistory.at(-1);
    const fallback =
      below === undefined ? undefined : await fallbackFor(store, pointer, name, below, promotedRecord(release, history, below));
    return { action: 'rollback', to: version, release: rollBackRelease(release, candidate, rollbackHistory, fallback), checks };
  });
}

function whyNoEarlier(name: string, live: string, history: readonly HistoryEntry[]): string {
  const first = history.find(({ action }) => action === 'promote')?.to ?? live;
  return first === live
    ? `${name} ${live} is the first version that was promoted: there is no earlier one.`
    : `There is no version to go back to from ${name} ${live}: every earlier version was rolled back.`;
}

/** Settings of a canary. */
export interface Rollout {
  /** Share of the visitors, 1 to 100. */
  percent: number;
  /** Lets the server withdraw it automatically; needs visitors without the canary to compare with. */
  auto?: boolean;
}

/**
 * Shows a published version to a share of the visitors, or changes the share of the running canary. With `after`, as for a
 * promotion, only a version that was live in that environment.
 */
export function startCanary(
  store: ReleaseStore,
  name: string,
  version: string,
  { percent, auto = false }: Rollout,
  mover: Mover,
  smoke: SmokeSettings = NO_BROWSER,
  { after, onlyNewer = false, expected, ...gate }: Promotion = {},
): Promise<MoveResult> {
  if (auto && percent > 99)
    throw new ReleaseError('--auto compares with visitors who have the live version: it needs a share below 100 %.', 'usage');
  return movePointer(store, name, mover, expected, async (pointer, release) => {
    if (!release)
      throw new ReleaseError(
        `${name} has no live version yet: promote one before a canary.` + (await whetherUnknown(store, ' ')),
      );
    refuseHost(pointer, name, 'takes no canary: promote it, and roll it back if need be');
    const { stored, candidate } = await readCandidate(store, name, version);
    if (release.version === version)
      throw new ReleaseError(`${name} ${version} is live for everybody already: a canary of it would change nothing.`);
    if (onlyNewer && release.canary?.version === version) return null;
    if (onlyNewer) await checkNewer(store, name, version, release);
    if (onlyNewer && release.canary && lt(version, release.canary.version))
      throw new ReleaseError(
        `The running canary of ${name} is ${release.canary.version}, and ${version} is older: nothing was changed.`,
      );
    const running = release.canary?.version === version ? release.canary : undefined;
    const isWatched = Boolean(running?.auto);
    if (running?.percent === percent && isWatched === auto) return null;
    const before = after === undefined ? [] : await checkLiveIn(store, after, name, version, candidate.record);
    const operation = `show ${name} ${version}`;
    const checks = await tryCandidate(gate, { store, pointer, candidate: stored, action: 'canary', operation, smoke });
    return {
      action: 'canary',
      to: version,
      percent,
      release: withCanary(release, candidate, { percent, auto, rollout: randomUUID() }),
      checks: [...before, ...(isWatched && !auto ? [NO_LONGER_AUTO] : []), ...checks],
    };
  });
}

const NO_LONGER_AUTO = 'It is no longer withdrawn automatically: a change of the share takes --auto, too';

/** The notes for a person who changes a share: the canary may no longer be withdrawn automatically. */
export const noLongerAuto = (checks: readonly string[]): string[] => checks.filter((check) => check === NO_LONGER_AUTO);

/** Hosts have no canary: their server decides which version it shows. */
function refuseHost(pointer: Pointer, name: string, what: string): void {
  if (kindOf(pointer, name) === 'host') throw new ReleaseError(`${name} is a host, which ${what}.`, 'usage');
}

/** Withdraws a running canary. With `version`, refuses to withdraw another one; with `rollout`, ignores another one. */
export function endCanary(
  store: ReleaseStore,
  name: string,
  mover: Mover,
  { rollout, version, expected }: { rollout?: string; version?: string | undefined } & Condition = {},
): Promise<MoveResult> {
  return movePointer(store, name, mover, expected, async (_pointer, release) => {
    if (rollout && release?.canary?.rollout !== rollout) return null;
    if (!release?.canary) throw new ReleaseError(`${name} has no running canary to end.`);
    if (version && release.canary.version !== version)
      throw new ReleaseError(`The running canary of ${name} is ${release.canary.version}, not ${version}.`);
    return { action: 'canary-end', to: release.version, release: withoutCanary(release), checks: [] };
  });
}

/** Disables a remote and shows `message` in place of its pages; null enables it again. */
export function switchRemote(
  store: ReleaseStore,
  name: string,
  message: string | null,
  mover: Mover,
  { expected }: Condition = {},
): Promise<MoveResult> {
  return movePointer(store, name, mover, expected, async (pointer, release) => {
    if (!release)
      throw new ReleaseError(
        `${name} was never promoted: there is nothing to disable or enable.` + (await whetherUnknown(store, ' ')),
      );
    refuseHost(pointer, name, 'cannot be switched off: roll it back instead');
    if ((release.message ?? null) === message) return null;
    return {
      action: message === null ? 'enable' : 'disable',
      to: release.version,
      release: withDisabledState(release, message),
      checks: [],
    };
  });
}

/**
 * Takes a name out of the pointer: a remote that was renamed or given up, or a host that was only described and mistyped. Nothing
 * is compared with it any longer; a promotion brings it back. A remote must be switched off first, and no live version may load it.
 */
export function retire(store: ReleaseStore, name: string, mover: Mover, { expected }: Condition = {}): Promise<MoveResult> {
  return movePointer(store, name, mover, expected, async (pointer, release) => {
    if (!release) throw new ReleaseError(`${name} is not live: there is nothing to retire.` + (await whetherUnknown(store, ' ')));
    const { version } = release;
    if (kindOf(pointer, name) === 'host') {
      const found = await store.readRecord(name, version);
      if (found && !isOnlyProvided(found.record))
        throw new ReleaseError(`${name} is a published host: only one that \`provides\` described can be retired.`, 'usage');
    } else if (!release.state) {
      throw new ReleaseError(`${name} is shown to visitors: disable it first, then retire it.`);
    }
    for (const [other, { version: live, canary }] of releasesOf(pointer))
      for (const shown of other === name ? [] : [live, ...(canary ? [canary.version] : [])]) {
        const consumed = (await readableRecord(store, other, shown))?.record.consumes?.[name];
        if (consumed)
          throw new ReleaseError(
            `Cannot retire ${name}: ${other} ${shown}, which is ${shown === live ? 'live' : 'a canary'}, loads ${consumed.join(', ')} of it. ` +
              (shown === live ? 'Promote a version that does not load it.' : 'End that canary first.'),
          );
      }
    return { action: 'retire', to: version, release: undefined, checks: [] };
  });
}

/**
 * The next version of the rollback history, if it still exists as it was promoted and is compatible: a rollback never fails for its
 * fallback.
 */
async function fallbackFor(
  store: ReleaseStore,
  pointer: Pointer,
  name: string,
  version: string,
  promoted: string | undefined,
): Promise<VersionRef | undefined> {
  const found = await readableRecord(store, name, version);
  if (
    !found ||
    (promoted !== undefined && integrityOf(found.raw) !== promoted) ||
    !(await isCompatibleWithHosts(store, pointer, found.record))
  )
    return undefined;
  return bareRef(candidateOf(found));
}
