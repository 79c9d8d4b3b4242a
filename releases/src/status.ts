import { readTallies, type Tally } from './counts';
import { readLeaving, type StillUsed } from './leaving';
import type { HistoryEntry } from './history';
import { SHELL, type Pointer, type Slot } from './pointer';
import type { ReleaseStore } from './store';

/** One slice as it stands: what visitors get, since when, by whom and why, and how it fares in their browsers. */
export interface SliceStatus extends Tally {
  name: string;
  live: string;
  canary?: { version: string; percent: number; auto?: true } & Tally;
  fallback?: string;
  contract: string;
  state?: 'disabled';
  sentence?: string;
  since?: string;
  by?: string;
  why?: string;
}

export interface Status {
  generation: number;
  issuedAt: string;
  slices: SliceStatus[];
  /** Parts of the contract that are on their way out, with the live versions that still use them. */
  leaving: StillUsed[];
}

/** What is live, with loads and errors of the last seven days; of one slice, or of all. */
export async function readStatus(store: ReleaseStore, only?: string): Promise<Status> {
  const [pointer, history, tallies] = await Promise.all([store.readPointer(), store.history(), readTallies(store)]);
  const leaving = await readLeaving(store, pointer);
  const slices = slotsOf(pointer)
    .filter(([name]) => !only || name === only)
    .map(([name, slot]) =>
      statusOf(name, slot, history, (version) => tallies.get(`${name}@${version}`) ?? { loads: 0, errors: 0 }),
    );
  return { generation: pointer.generation, issuedAt: pointer.issuedAt, slices, leaving };
}

function slotsOf(pointer: Pointer): [string, Slot][] {
  return [...(pointer.shell ? [[SHELL, pointer.shell] as [string, Slot]] : []), ...Object.entries(pointer.remotes)];
}

function statusOf(name: string, slot: Slot, history: HistoryEntry[], tallyOf: (version: string) => Tally): SliceStatus {
  const last = history.filter((entry) => entry.name === name).at(-1);
  const { version: live, contract, state, sentence, canary } = slot;
  return {
    ...{ name, live, ...tallyOf(live), fallback: slot.fallback?.version, contract, state, sentence },
    canary: canary && { version: canary.version, percent: canary.percent, auto: canary.auto, ...tallyOf(canary.version) },
    ...{ since: last?.at, by: last?.who, why: last?.reason },
  };
}
