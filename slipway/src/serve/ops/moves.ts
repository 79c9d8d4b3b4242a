import type { Expected } from '../../expected';
import type { MoveResult, Mover } from '../../move-pointer';
import { RESULTS } from '../../move-message';
import { endCanary, promote, rollback, startCanary, switchRemote, type GateOptions } from '../../moves';
import { ReleaseError } from '../../release-error';
import type { SmokeSettings } from '../../smoke/settings';
import type { ReleaseStore } from '../../store';

/** The fields of a call that moves the pointer. */
export interface MoveRequest {
  slice: string;
  reason: string;
  version?: string;
  to?: string;
  percent?: number;
  end?: boolean;
  auto?: boolean;
  message?: string;
  environment?: string;
  after?: string;
  /** Refuses a version that is not newer than the live version and the canary, such as from a late pipeline. */
  onlyNewer?: boolean;
  /** Modules that live versions load and the version may lack, such as './api'. */
  drops?: string[];
  /** The state of the slice that the caller saw. Absent: the move is made whatever is live. */
  expected?: Expected;
}

type Field = keyof MoveRequest;

/** The gate's trials before a move. */
export interface GateSettings extends GateOptions {
  smoke: SmokeSettings;
}

interface HttpMove {
  /** Its fields beside those of all moves. */
  takes: readonly Field[];
  run(store: ReleaseStore, moveRequest: MoveRequest, mover: Mover, gate: GateSettings): Promise<MoveResult>;
  /** The result, in the words of the command. */
  result(moveRequest: MoveRequest, moved: MoveResult): string;
}

/** The moves of the command as HTTP calls. */
export const MOVES: Record<string, HttpMove> = {
  promote: {
    takes: ['version', 'after', 'onlyNewer', 'drops'],
    run: (store, { slice, version, after, onlyNewer, drops, expected }, mover, { smoke, ...gate }) =>
      promote(store, slice, required(version, 'version'), mover, smoke, { ...gate, after, onlyNewer, drops, expected }),
    result: ({ slice }, moved) => RESULTS.promote(slice, moved),
  },
  rollback: {
    takes: ['to', 'drops'],
    run: (store, { slice, to, drops, expected }, mover, gate) => rollback(store, slice, to, mover, { ...gate, drops, expected }),
    result: ({ slice }, moved) => RESULTS.rollback(slice, moved),
  },
  canary: {
    takes: ['version', 'percent', 'auto', 'after', 'onlyNewer', 'end', 'drops'],
    async run(store, { slice, version, percent = 0, end, auto, after, onlyNewer, drops, expected }, mover, { smoke, ...gate }) {
      if (end && (percent || auto || after !== undefined || onlyNewer || drops))
        throw new ReleaseError('`end` withdraws the canary: leave out percent, auto, after, onlyNewer and drops.', 'usage');
      if (end) return endCanary(store, slice, mover, { version, expected });
      if (!Number.isInteger(percent) || percent < 1 || percent > 100)
        throw new ReleaseError('percent must be a whole number from 1 to 100.', 'usage');
      const shown = required(version, 'version');
      return startCanary(store, slice, shown, { percent, auto }, mover, smoke, { ...gate, after, onlyNewer, drops, expected });
    },
    result: ({ slice, end }, moved) => (end ? RESULTS.canaryEnd() : RESULTS.canary(slice, moved)),
  },
  disable: {
    takes: ['message'],
    run: (store, { slice, message, expected }, mover) => {
      const shown = required(message, 'message').trim();
      if (!shown) throw new ReleaseError('message must not be empty: visitors read it in place of the pages.', 'usage');
      return switchRemote(store, slice, shown, mover, { expected });
    },
    result: () => RESULTS.disable(),
  },
  enable: {
    takes: [],
    run: (store, { slice, expected }, mover) => switchRemote(store, slice, null, mover, { expected }),
    result: () => RESULTS.enable(),
  },
};

const TYPES: Record<Field, string> = {
  slice: 'string',
  reason: 'string',
  version: 'string',
  to: 'string',
  percent: 'number',
  end: 'boolean',
  auto: 'boolean',
  message: 'string',
  environment: 'string',
  after: 'string',
  onlyNewer: 'boolean',
  drops: 'list of texts',
  expected: 'object',
};

const EXPECTED_TYPES: Record<keyof Expected, string> = {
  live: 'string',
  canary: 'string',
  percent: 'number',
  disabled: 'boolean',
  generation: 'number',
};

/** Fields that may be left out. An empty one is a variable of a script that was not set, not a choice. */
const MAY_BE_ABSENT = ['version', 'to', 'environment', 'after'] as const;

/** Moves that try the version in a browser, where the server has one. */
export const TRIED: readonly string[] = ['promote', 'canary'];

/** Fields of every move. */
const OF_ALL: readonly Field[] = ['slice', 'reason', 'environment', 'expected'];

const typeOf = (value: unknown): string =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? TYPES.drops : typeof value;

/**
 * Checks the fields of a call of `move`. Throws a ReleaseError of kind `usage` that names the wrong one. Fields of another
 * move are wrong, too: a caller that sends `version` to `rollback`, or `percent` to `promote`, expects something else than
 * would happen.
 */
export function readMove(move: string, body: unknown, names: readonly string[]): MoveRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ReleaseError('The body of this call must be a JSON object, such as { "slice": "alpha", "reason": "…" }.', 'usage');
  const given = body as Record<string, unknown>;
  for (const [field, value] of Object.entries(given)) {
    const type = Object.hasOwn(TYPES, field) ? TYPES[field as keyof MoveRequest] : undefined;
    if (typeOf(value) !== type)
      throw new ReleaseError(`'${field}' is not a field of this call, or not a ${type ?? 'known one'}.`, 'usage');
    const takes = [...OF_ALL, ...MOVES[move]!.takes];
    if (!takes.includes(field as Field))
      throw new ReleaseError(`${move} takes no '${field}'. It takes: ${takes.join(', ')}`, 'usage');
  }
  const blank = MAY_BE_ABSENT.find((field) => (given as Partial<MoveRequest>)[field]?.trim() === '');
  if (blank) throw new ReleaseError(`${blank} is empty: give it a value, or leave it out.`, 'usage');
  checkExpectedFields(given.expected);
  const { slice, reason } = given as unknown as MoveRequest;
  if (!names.includes(required(slice, 'slice')))
    throw new ReleaseError(`There is no slice '${slice}'. There are: ${names.join(', ')}`, 'usage');
  if (!required(reason, 'reason').trim()) throw new ReleaseError('reason must not be empty: it is kept in the history.', 'usage');
  return { ...(given as unknown as MoveRequest), reason: reason.trim() };
}

/**
 * Null stands for an absent value: no canary, nothing live. A field that is not compared would make a call look safer than
 * it is.
 */
function checkExpectedFields(expected: unknown): void {
  if (expected === undefined) return;
  if (expected === null || Array.isArray(expected))
    throw new ReleaseError(`'expected' must be an object, such as { "live": "1.4.0", "canary": null }.`, 'usage');
  for (const [field, value] of Object.entries(expected)) {
    const type = Object.hasOwn(EXPECTED_TYPES, field) ? EXPECTED_TYPES[field as keyof Expected] : undefined;
    if (!type || (value !== null && typeof value !== type))
      throw new ReleaseError(`'${field}' is not a field of 'expected', or neither null nor a ${type ?? 'known one'}.`, 'usage');
  }
}

function required(value: string | undefined, field: string): string {
  if (!value) throw new ReleaseError(`${field} is missing.`, 'usage');
  return value;
}
