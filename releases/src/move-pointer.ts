import type { HistoryEntry } from './history';
import { slotOf, withSlot, type Pointer, type Slot } from './pointer';
import { PointerMoved } from './refusal';
import type { ReleaseStore } from './store';

/** Who moves the pointer, and why; kept in the history. */
export interface Mover {
  who: string;
  by: HistoryEntry['by'];
  reason: string;
}

export interface Moved {
  /** False where the asked-for state was there already. */
  changed: boolean;
  pointer: Pointer;
  version: string;
  tookMs: number;
}

/** What a decision comes to: the slice's next place in the pointer, and what the history says of it. */
interface Move {
  action: HistoryEntry['action'];
  to: string;
  slot: Slot;
  checks: string[];
  percent?: number;
}

type Decide = (pointer: Pointer, slot: Slot | undefined) => Promise<Move | null>;

/** So often another team may be quicker, before this move is given up. */
const TRIES = 10;

/**
 * Decides first (a gate may take long), then lets the store compare and swap. When somebody moved another slice in between, it is
 * decided anew beside that one, so that teams need not wait for each other (FED-2); when it was the same slice, the move is
 * refused, as what was asked for may no longer be right.
 */
export async function movePointer(store: ReleaseStore, name: string, mover: Mover, decide: Decide): Promise<Moved> {
  const began = performance.now();
  let before = await store.readPointer();
  const seen = JSON.stringify(slotOf(before, name));
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryMove(store, before, name, mover, decide, began);
    } catch (error) {
      if (!(error instanceof PointerMoved) || tries === TRIES) throw error;
      before = await store.readPointer();
      if (JSON.stringify(slotOf(before, name)) !== seen) throw error;
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
): Promise<Moved> {
  const live = slotOf(before, name);
  const move = await decide(before, live);
  const took = () => Math.round(performance.now() - began);
  if (!move) {
    // "Changed nothing" must be true of the pointer as it is now.
    const now = await store.readPointer();
    if (now.generation !== before.generation) throw new PointerMoved(before.generation, now.generation);
    return { changed: false, pointer: before, version: live?.version ?? '', tookMs: took() };
  }
  const at = new Date().toISOString();
  const pointer = withSlot(before, name, move.slot, at);
  await store.commit(before.generation, pointer, {
    generation: pointer.generation,
    at,
    who: mover.who,
    by: mover.by,
    action: move.action,
    name,
    from: move.action === 'canary-end' ? (live?.canary?.version ?? null) : (live?.version ?? null),
    to: move.to,
    reason: mover.reason,
    tookMs: took(),
    ...(move.percent === undefined ? {} : { percent: move.percent }),
    checks: move.checks,
  });
  return { changed: true, pointer, version: move.to, tookMs: took() };
}
