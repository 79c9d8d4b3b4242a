/** The release pointer (GET /releases.json) and the pure moves on it. Nothing here touches a disk. */
import { ReleaseError } from './release-error';

/** Name of the shell in commands; remotes go by their folder names. */
export const SHELL = 'shell';

export interface VersionRef {
  version: string;
  /** Address of the script that the browser loads. */
  entry: string;
  /** `sha384-…` of the entry. */
  integrity: string;
  /** `sha384-…` of the version's release.json: one pointer vouches for every byte of every version it names. */
  record: string;
  /** Name of the federation container, unique per build. */
  container: string;
}

export interface Canary extends Candidate {
  percent: number;
  /** Salt of this rollout: shares of two rollouts are independent. */
  rollout: string;
  /** The server withdraws it if it fails visitors more often than the live version. */
  auto?: true;
}

export interface RoutePattern {
  /** Lower-case path, `/shop/*` for everything under it. */
  path: string;
  /** Whether the server renders the page. */
  server: boolean;
}

/** Whose pages load a slice: a slice for the staff is left out of every shopper's page. */
export type Audience = 'shoppers' | 'staff';

export interface ReleaseState extends VersionRef {
  /** Range of contract versions that the live version was built against; for the shell: the version it provides. */
  contract: string;
  patterns: RoutePattern[];
  /** Absent: shoppers. */
  audience?: 'staff';
  /** The pointer's generation after the last move of this slice; absent until it moves under a release tool that keeps it. */
  generation?: number;
  fallback?: VersionRef;
  canary?: Canary;
  /** Versions that were live before, oldest first: where a rollback goes. Its last is the fallback. */
  rollbackHistory: string[];
  /** Disabled: its pages show `message`, and its files stay served. Promote and rollback do not change it. */
  state?: 'disabled';
  message?: string;
  /** Whether the last move was made by a start or by a person: a start never undoes a person's. */
  movedBy: 'start' | 'person';
}

export interface Pointer {
  schema: 1;
  generation: number;
  /** When this generation was made, ISO. */
  issuedAt: string;
  shell?: ReleaseState;
  remotes: Record<string, ReleaseState>;
  /** `ed25519:…` over everything else. A server with the key verifies it; the page never does. */
  signature?: string;
}

/** Steps that `rollback` without --to can go back; the history keeps every one. */
const MAX_ROLLBACK_HISTORY = 100;

export const EMPTY_POINTER: Pointer = { schema: 1, generation: 0, issuedAt: '1970-01-01T00:00:00.000Z', remotes: {} };

/**
 * Checks a pointer that was read from `place`. Throws a ReleaseError where its generation is not a whole number from 0 on: the
 * order of two pointers, and so the protection against older ones, is decided by it.
 */
export function checkPointer(read: unknown, place: string): Pointer {
  const pointer = read as Partial<Pointer> | null;
  const { generation, remotes } = pointer ?? {};
  if (Number.isSafeInteger(generation) && generation! >= 0 && typeof remotes === 'object' && remotes) return pointer as Pointer;
  throw new ReleaseError(
    `The release pointer ${place} has no valid generation (${JSON.stringify(generation)}) or no remotes: it was not written by this program. ` +
      'Running shops keep the pointer that they have. Restore it from a backup before the next move.',
  );
}

export function releaseOf(pointer: Pointer, name: string): ReleaseState | undefined {
  return name === SHELL ? pointer.shell : pointer.remotes[name];
}

/** The pointer with one release state replaced and the generation raised by exactly 1. */
export function withRelease(pointer: Pointer, name: string, release: ReleaseState, issuedAt: string): Pointer {
  const generation = pointer.generation + 1;
  const next = { ...pointer, generation, issuedAt };
  const moved = { ...release, generation };
  return name === SHELL ? { ...next, shell: moved } : { ...next, remotes: { ...pointer.remotes, [name]: moved } };
}

/** The release state of one published version, before it has a history. */
export interface Candidate extends VersionRef {
  contract: string;
  patterns: RoutePattern[];
  audience?: 'staff';
}

const bareCandidate = (candidate: Candidate): Candidate => ({
  ...bareRef(candidate),
  contract: candidate.contract,
  patterns: candidate.patterns,
  ...(candidate.audience ? { audience: candidate.audience } : {}),
});

export const bareRef = ({ version, entry, integrity, record, container }: VersionRef): VersionRef => ({
  version,
  entry,
  integrity,
  record,
  container,
});

/** Makes `candidate` live; what was live becomes the fallback and the first stop of a rollback. */
export function promoteRelease(
  release: ReleaseState | undefined,
  candidate: Candidate,
  movedBy: ReleaseState['movedBy'],
): ReleaseState {
  const canary = release?.canary && release.canary.version !== candidate.version ? { canary: release.canary } : {};
  return {
    ...bareCandidate(candidate),
    ...(release ? { fallback: bareRef(release) } : {}),
    ...canary,
    ...disabledStateOf(release),
    rollbackHistory: release ? [...release.rollbackHistory, release.version].slice(-MAX_ROLLBACK_HISTORY) : [],
    movedBy,
  };
}

/** Makes an earlier version live, with `trail` below it; a running canary ends. */
export function rollBackRelease(
  release: ReleaseState,
  candidate: Candidate,
  rollbackHistory: string[],
  fallback: VersionRef | undefined,
): ReleaseState {
  return {
    ...bareCandidate(candidate),
    ...(fallback ? { fallback: bareRef(fallback) } : {}),
    ...disabledStateOf(release),
    rollbackHistory,
    movedBy: 'person',
  };
}

/** Starts a canary, or changes its share: the rollout's salt stays, so a growing share keeps the visitors it has. */
export function withCanary(
  release: ReleaseState,
  candidate: Candidate,
  { percent, auto, rollout }: { percent: number; auto: boolean; rollout: string },
): ReleaseState {
  const running = release.canary?.version === candidate.version ? release.canary.rollout : rollout;
  const canary = { ...bareCandidate(candidate), percent, rollout: running, ...(auto ? { auto: true as const } : {}) };
  return { ...release, canary, movedBy: 'person' };
}

const disabledStateOf = (release: ReleaseState | undefined) =>
  release?.state ? { state: release.state, message: release.message } : {};

/** Shows a message in place of the remote's pages; null enables the pages again. */
export function withDisabledState(
  { state: _state, message: _message, ...release }: ReleaseState,
  message: string | null,
): ReleaseState {
  return message === null ? { ...release, movedBy: 'person' } : { ...release, state: 'disabled', message, movedBy: 'person' };
}

export function withoutCanary(release: ReleaseState): ReleaseState {
  const { canary: _ended, ...rest } = release;
  return { ...rest, movedBy: 'person' };
}

/** Every version that the pointer names, with the name of its slice. */
export function refsOf(pointer: Pointer): [name: string, ref: VersionRef][] {
  const releases: [string, ReleaseState][] = [
    ...(pointer.shell ? [[SHELL, pointer.shell] as [string, ReleaseState]] : []),
    ...Object.entries(pointer.remotes),
  ];
  return releases.flatMap(([name, release]) =>
    [release, release.fallback, release.canary].flatMap((ref): [string, VersionRef][] => (ref ? [[name, ref]] : [])),
  );
}
