import { checkExpected, type Expected } from './expected';
import type { CanaryShare, HistoryEntry } from './history';
import { findStalePointer } from './stale-pointer';
import { releaseOf, withoutRelease, withRelease, type Canary, type Kind, type Pointer, type ReleaseState } from './pointer';
import { missingKeyError } from './pointer-succession';
import { FallbackRemoved, PointerMoved } from './release-error';
import type { ReleaseStore } from './store';

/** The person who moves the pointer, and the reason. Recorded in the history. */
export interface Mover {
  who: string;
  by: HistoryEntry['by'];
  reason: string;
}

export interface MoveResult {
  /** False if the pointer already had the requested state. */
  changed: boolean;
  /** Absent if nothing changed. */
  action?: HistoryEntry['action'];
  pointer: Pointer;
  version: string;
  /** As the history has them. */
  ended?: CanaryShare;
  goesOn?: CanaryShare;
  tookMs: number;
  /** The notes of the gate and the trials, as the history has them. */
  checks: readonly string[];
}

/** A decided move: the slice's next release state, and what the history records. */
interface Move {
  action: HistoryEntry['action'];
  to: string;
  /** Undefined: the pointer names the slice no longer. */
  release: ReleaseState | undefined;
  /** The kind of a name that becomes live; all others keep theirs. */
  kind?: Kind;
  checks: string[];
  percent?: number;
}

type Decide = (pointer: Pointer, release: ReleaseState | undefined) => Promise<Move | null>;

/** Attempts in which another move may come first before this one fails. */
const TRIES = 10;

/**
 * Decides first (the gate may take long), then compares and swaps the pointer. If another slice moved in between, the move is
 * decided again, so that teams need not wait for each other. If the same slice moved, the move is refused, because it may no
 * longer be what the caller wants. With `expected`, it is also refused if the slice differs from what the caller saw: each
 * attempt compares the pointer that it would swap.
 */
export async function movePointer(
  store: ReleaseStore,
  name: string,
  mover: Mover,
  expected: Expected | undefined,
  decide: Decide,
): Promise<MoveResult> {
  const began = performance.now();
  // `commit` also refuses it, but only after the trials, and a missing pointer is refused earlier.
  const lost = await findStalePointer(store);
  if (lost) throw lost;
  let before = await store.readPointer();
  const seen = JSON.stringify(releaseOf(before, name));
  for (let tries = 1; ; tries += 1) {
    await checkExpected(store, name, releaseOf(before, name), expected);
    try {
      return await tryMove(store, before, name, mover, decide, began);
    } catch (error) {
      if (!(error instanceof PointerMoved) || tries === TRIES) throw error;
      before = await store.readPointer();
      const release = releaseOf(before, name);
      if (JSON.stringify(release) === seen) continue;
      // Names who moved it, if the caller sent what they saw.
      await checkExpected(store, name, release, expected);
      throw error;
    }
  }
}

async function tryMove(
  store: ReleaseStore,
  before: Pointer,
  name: string,
  mover: Mover,
  decide: Decide,
  began: number,
): Promise<MoveResult> {
  // `commit` also refuses it, but only after the trials.
  if (before.signature !== undefined && !store.isAuthentic) throw missingKeyError(store.place);
  const live = releaseOf(before, name);
  const move = await decide(before, live);
  const took = () => Math.round(performance.now() - began);
  if (!move) {
    // "Nothing to change" must hold for the current pointer.
    const now = await store.readPointer();
    if (now.generation !== before.generation) throw new PointerMoved(before.generation, now.generation);
    return { changed: false, pointer: before, version: live?.version ?? '', tookMs: took(), checks: [] };
  }
  const at = new Date().toISOString();
  const canaries = canariesOf(move, live?.canary);
  const commit = async (release: ReleaseState | undefined): Promise<Pointer> => {
    const pointer = release ? withRelease(before, name, release, at, move.kind) : withoutRelease(before, name, at);
    await store.commit(before.generation, pointer, entryOf(pointer));
    return pointer;
  };
  const entryOf = (pointer: Pointer): HistoryEntry => ({
    generation: pointer.generation,
    at,
    who: mover.who,
    by: mover.by,
    action: move.action,
    name,
    from: move.action === 'canary-end' ? (live?.canary?.version ?? null) : (live?.version ?? null),
    to: move.to,
    record: move.release?.version === move.to ? move.release.record : move.release?.canary?.record,
    reason: mover.reason,
    tookMs: took(),
    ...(move.percent === undefined ? {} : { percent: move.percent }),
    ...canaries,
    checks: move.checks,
  });
  const pointer = await commit(move.release).catch((error: unknown) => {
    // A rollback is urgent, and correct without the fallback: pages must not name a removed version.
    if (!(error instanceof FallbackRemoved) || !move.release) throw error;
    const { fallback: _removed, ...release } = move.release;
    return commit(release);
  });
  return { changed: true, action: move.action, pointer, version: move.to, ...canaries, tookMs: took(), checks: move.checks };
}

/** The effect on a running canary of another version. */
function canariesOf({ action, to, release }: Move, running: Canary | undefined): Pick<HistoryEntry, 'ended' | 'goesOn'> {
  if (!running || running.version === to || action === 'canary-end') return {};
  const share = { version: running.version, percent: running.percent };
  if (release?.canary?.version !== running.version) return { ended: share };
  return action === 'promote' ? { goesOn: share } : {};
}
