import type { MoveResult, Mover } from '../../move-pointer';
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
}

/** What the gate tries before a move. */
export interface GateSettings extends GateOptions {
  smoke: SmokeSettings;
}

/** The moves of the command as HTTP calls. */
export const MOVES: Record<
  string,
  (store: ReleaseStore, moveRequest: MoveRequest, mover: Mover, gate: GateSettings) => Promise<MoveResult>
> = {
  promote: (store, { slice, version, after }, mover, { smoke, trials }) =>
    promote(store, slice, required(version, 'version'), mover, smoke, { trials, after }),
  rollback: (store, { slice, to }, mover, { trials }) => rollback(store, slice, to, mover, { trials }),
  canary: (store, { slice, version, percent = 0, end, auto }, mover, { smoke, trials }) => {
    if (end) return endCanary(store, slice, mover);
    if (!Number.isInteger(percent) || percent < 1 || percent > 100)
      throw new ReleaseError('percent must be a whole number from 1 to 100.', 'usage');
    return startCanary(store, slice, required(version, 'version'), { percent, auto }, mover, smoke, { trials });
  },
  disable: (store, { slice, message }, mover) => switchRemote(store, slice, required(message, 'message'), mover),
  enable: (store, { slice }, mover) => switchRemote(store, slice, null, mover),
};

const TYPES: Record<keyof MoveRequest, string> = {
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
};

/** Moves that try the version in a browser, where the server has one. */
export const TRIED: readonly string[] = ['promote', 'canary'];

/** Checks the fields of a call. Throws a ReleaseError of kind `usage` that names the wrong one. */
export function readMove(body: unknown, names: readonly string[]): MoveRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ReleaseError('The body of this call must be a JSON object, such as { "slice": "alpha", "reason": "…" }.', 'usage');
  const given = body as Record<string, unknown>;
  for (const [field, value] of Object.entries(given)) {
    const type = Object.hasOwn(TYPES, field) ? TYPES[field as keyof MoveRequest] : undefined;
    if (typeof value !== type)
      throw new ReleaseError(`'${field}' is not a field of this call, or not a ${type ?? 'known one'}.`, 'usage');
  }
  const { slice, reason } = given as unknown as MoveRequest;
  if (!names.includes(required(slice, 'slice')))
    throw new ReleaseError(`There is no slice '${slice}'. There are: ${names.join(', ')}`, 'usage');
  if (!required(reason, 'reason').trim()) throw new ReleaseError('reason must not be empty: it is kept in the history.', 'usage');
  return { ...(given as unknown as MoveRequest), reason: reason.trim() };
}

function required(value: string | undefined, field: string): string {
  if (!value) throw new ReleaseError(`${field} is missing.`, 'usage');
  return value;
}
