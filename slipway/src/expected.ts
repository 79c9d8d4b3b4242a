import type { HistoryEntry } from './history';
import type { ReleaseState } from './pointer';
import { ReleaseError } from './release-error';
import type { ReleaseStore } from './store';

/**
 * The state of a slice that an operator saw when they decided on a move. A field that is left out is not compared: `{
 * canary: '1.4.0' }` asks for that canary alone.
 */
export interface Expected {
  /** Version that everybody gets; null: nothing was promoted yet. */
  live?: string | null;
  /** Version of the running canary; null: none runs. */
  canary?: string | null;
  /** Share of the running canary; null: none runs. */
  percent?: number | null;
  /** Whether the slice is switched off. */
  disabled?: boolean;
  /** `generation` of the slice's status: differs after any move of this slice, and after none of another. */
  generation?: number | null;
}

const stateOf = (release: ReleaseState | undefined): Required<Expected> => ({
  live: release?.version ?? null,
  canary: release?.canary?.version ?? null,
  percent: release?.canary?.percent ?? null,
  disabled: release?.state === 'disabled',
  generation: release?.generation ?? null,
});

/** Rejects with a ReleaseError that says who changed the slice, where `release` is not what was expected of it. */
export async function checkExpected(
  store: Pick<ReleaseStore, 'history'>,
  name: string,
  release: ReleaseState | undefined,
  expected: Expected = {},
): Promise<void> {
  const found = stateOf(release);
  const fields = Object.keys(found) as (keyof Expected)[];
  if (fields.every((field) => expected[field] === undefined || expected[field] === found[field])) return;
  const last = (await store.history()).findLast((entry) => entry.name === name);
  throw new ReleaseError(
    `${name} was changed meanwhile${last ? `: ${inWords(last)}` : ''}. Now ${stateInWords(found)}. Look again before you act.`,
  );
}

const DONE: Record<HistoryEntry['action'], (entry: HistoryEntry) => string> = {
  promote: ({ to }) => `${to} was promoted`,
  rollback: ({ from, to }) => `${from} was rolled back to ${to}`,
  canary: ({ to, percent }) => `canary ${to} was set to ${percent} %`,
  'canary-end': ({ from }) => `canary ${from} was withdrawn`,
  disable: () => 'it was switched off',
  enable: () => 'it was switched on',
  sign: () => 'it was signed',
  raise: () => 'its generation was raised',
};

const inWords = (entry: HistoryEntry) => `${DONE[entry.action](entry)} by ${entry.by === 'server' ? 'the server' : entry.who}`;

function stateInWords({ live, canary, percent, disabled }: Required<Expected>): string {
  if (live === null) return 'nothing of it is live';
  const beside = canary === null ? 'no canary runs' : `canary ${canary} is shown to ${percent} %`;
  return `${live} is ${disabled ? 'switched off' : 'live'}, and ${beside}`;
}
