import type { SliceStatus } from '../status';

/** A slice as the page shows it. */
export interface Slice extends SliceStatus {
  environment: string;
  /** Whether the operator may move it, and moves are possible at all. */
  canMove: boolean;
}

/** A field of the dialog. */
export type Field = 'version' | 'percent' | 'auto' | 'message';

export interface SliceMove {
  /** Identifies an action before and after a move, to keep focus on it. */
  act: string;
  text: string;
  /** The word before the slice's name, for a screen reader's list of buttons. */
  of: string;
  question: string;
  verb: string;
  /** The call that makes it. */
  move: string;
  fields: readonly Field[];
  /** The data of the call beside the fields. */
  given: object;
}

/** The moves that a slice's state allows. */
export function movesOf({ name, live, canary, kind, state }: Slice): SliceMove[] {
  const isHost = kind === 'host';
  const moves: (Pick<SliceMove, 'act' | 'text' | 'question'> & Partial<SliceMove>)[] = [
    { act: 'promote', text: 'Promote', question: `Promote another version of ${name}?`, fields: ['version'] },
  ];
  if (canary) {
    const { version } = canary;
    moves.push(
      {
        act: 'promote-canary',
        text: 'Promote the canary',
        of: 'of ',
        question: `Show ${name} ${version} to all visitors?`,
        verb: 'Promote',
        move: 'promote',
        given: { version },
      },
      {
        act: 'share',
        text: 'Change the share',
        of: 'of ',
        question: `Show ${name} ${version} to what share of the visitors?`,
        verb: 'Change',
        move: 'canary',
        fields: ['percent', 'auto'],
        given: { version },
      },
      {
        act: 'withdraw',
        text: 'Withdraw the canary',
        of: 'of ',
        question: `Withdraw the canary ${version} of ${name}?`,
        verb: 'Withdraw',
        move: 'canary',
        given: { end: true, version },
      },
    );
  } else {
    moves.push({ act: 'rollback', text: 'Roll back', question: `Roll ${name} back from ${live}?` });
    if (!isHost)
      moves.push({
        act: 'canary',
        text: 'Start a canary',
        of: 'of ',
        question: `Show another version of ${name} to some visitors?`,
        verb: 'Start',
        fields: ['version', 'percent', 'auto'],
      });
  }
  if (state === 'disabled') moves.push({ act: 'enable', text: 'Switch on', question: `Show ${name} again?` });
  else if (!isHost)
    moves.push({ act: 'disable', text: 'Switch off', question: `Show a message in place of ${name}?`, fields: ['message'] });
  return moves.map((move) => ({ of: '', verb: move.text, move: move.act, fields: [], given: {}, ...move }));
}

/** The state of a slice as the page shows it: the server refuses a move if it has changed since. */
export const seenOf = ({ live, canary, state, generation }: Slice) => ({
  live,
  canary: canary?.version ?? null,
  percent: canary?.percent ?? null,
  disabled: state === 'disabled',
  generation: generation ?? null,
});
