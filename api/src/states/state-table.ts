/** Where something begins. */
export const START = '[*]';

/** `shop` is a background job, or the consequence of another transition. */
export type Mover = 'shopper' | 'staff' | 'courier' | 'provider' | 'bank' | 'shop';

/** One step from a state to the next, and who can make it. */
export interface Move<State extends string> {
  from: readonly (State | typeof START)[];
  to: State;
  by: readonly Mover[];
  /** The case, for the diagram; such a move is only possible if the caller names the same case. */
  when?: string;
}

export type StateTable<State extends string> = readonly Move<State>[];

/** Whether this mover can make the move, in the case `when` or in any. */
export const mayMove = <State extends string>(
  table: StateTable<State>,
  { from, to, by, when }: { from: State; to: State; by: Mover; when?: string },
): boolean =>
  table.some(
    (move) =>
      move.to === to && move.from.includes(from) && move.by.includes(by) && (move.when === undefined || move.when === when),
  );

/** The state `to`, to be stored. Throws if the table has no such move: that is a mistake of the program, and nothing is stored. */
export function moved<State extends string, To extends State>(table: StateTable<State>, from: State, to: To): To {
  if (from !== to && !table.some((move) => move.to === to && move.from.includes(from)))
    throw new Error(`Nothing moves from '${from}' to '${to}': mend the caller, or add the move to the table of states.`);
  return to;
}
