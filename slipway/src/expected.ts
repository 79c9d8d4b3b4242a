import { lastMoveOf, type Move } from './history';
import type { ReleaseState } from './pointer';
import { ReleaseError } from './release-error';
import type { ReleaseStore } from './store';

/**
 * The state of a slice that an operator saw when they decided on a move. An omitted field is not compared: `{ canary: '1.4.0' }`
 * requires only that canary.
 */
export interface Expected {
  /** The live version; null: nothing was promoted yet. */
  live?: string | null;
  /** Version of the running canary; null: none runs. */
  canary?: string | null;
  /** Share of the running canary; null: none runs. */
  percent?: number | null;
  /** Whether the slice is switched off. */
  disabled?: boolean;
  /** `generation` of the slice's status: changes with any move of this slice, but with no move of another. */
  generation?: number | null;
}

const stateOf = (release: ReleaseState | undefined): Required<Expected> => ({
  live: release?.version ?? null,
  canary: release?.canary?.version ?? null,
  percent: release?.canary?.percent ?? null,
  disabled: release?.state === 'disabled',
  generation: release?.generation ?? null,
});

/** Rejects with a ReleaseError that names the person who changed the slice if `release` differs from the expected state. */
export async function checkExpected(
  store: Pick<ReleaseStore, 'history'>,
  name: string,
  release: ReleaseState | undefined,
  expected: Expected = {},
): Promise<void> {
  const found = stateOf(release);
  const fields = Object.keys(found) as (keyof Expected)[];
  if (fields.every((field) => expected[field] === undefined || expected[field] === found[field])) return;
  const last = lastMoveOf(name, await store.history());
  throw new ReleaseError(
    `${name} was changed meanwhile${last ? `: ${inWords(last)}` : ''}. Now ${stateInWords(found)}. Look again before you act.`,
  );
}

const DONE: Record<Move['action'], (entry: Move) => string> = {
  promote: ({ to }) => `${to} was promoted`,
  rollback: ({ from, to }) => `${from} was rolled back to ${to}`,
  canary: ({ to, percent }) => `canary ${to} was set to ${percent} %`,
  'canary-end': ({ from }) => `canary ${from} was withdrawn`,
  disable: () => 'it was switched off',
  enable: () => 'it was switched on',
  retire: () => 'it was retired',
};

const inWords = (entry: Move) => `${DONE[entry.action](entry)} by ${entry.by === 'server' ? 'the server' : entry.who}`;

function stateInWords({ live, canary, percent, disabled }: Required<Expected>): string {
  if (live === null) return 'nothing of it is live';
  const beside = canary === null ? 'no canary runs' : `canary ${canary} is shown to ${percent} %`;
  return `${live} is ${disabled ? 'switched off' : 'live'}, and ${beside}`;
}
