/** The release pointer (GET /releases.json) and the pure moves on it. Nothing here touches a disk. */
import { ReleaseError } from './release-error';

export type { InlinedPointer, InlinedRef } from './page-pointer';

/** Name of the host of a store with one host; remotes go by their folder names. */
export const SHELL = 'shell';

/** A host is the page that loads remotes: each remote is checked against it. */
export type Kind = 'host' | 'remote';

/** The environment of a store that has no other. */
export const PRODUCTION = 'production';

export interface VersionRef {
  version: string;
  /**
   * Address of the script that the browser loads, relative to the pointer's ('remotes/alpha/1.4.0/remoteEntry.js'): one signed pointer
   * holds for every origin, base path and CDN. Absent in schema 1; `pathOf` reads both.
   */
  path?: string;
  /** Address of the script from the root of an origin, for servers that know schema 1 only. */
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
  /** Lower-case path, `/news/*` for everything under it. */
  path: string;
  /** Whether the server renders the page. */
  server: boolean;
  /** Names in the query string that the server's page reads; absent: it may read any. */
  query?: readonly string[];
}

export interface ReleaseState extends VersionRef {
  /** Range of contract versions that the live version was built against; for the shell: the version it provides. */
  contract: string;
  patterns: RoutePattern[];
  /** The group with pages that load it, if it is not for all; absent: everybody's. */
  audience?: string;
  /** The pointer's generation after the last move of this slice; absent until it moves under a release tool that keeps it. */
  generation?: number;
  fallback?: VersionRef;
  canary?: Canary;
  /** Versions that were live before, oldest first: the targets of rollbacks. Its last is the fallback. */
  rollbackHistory: string[];
  /** Disabled: its pages show `message`, and its files stay served. Promote and rollback do not change it. */
  state?: 'disabled';
  message?: string;
  /** Whether a start or a person made the last move: a start never undoes a person's move. */
  movedBy: 'start' | 'person';
}

export interface Pointer {
  /** 1: made by a release tool without hosts, environments and relative addresses. The next move makes it 2. */
  schema: 1 | 2;
  generation: number;
  /** When this generation was made, ISO. */
  issuedAt: string;
  /** Absent: production. Signed with the rest, so that a pointer of staging cannot be put in production's place. */
  environment?: string;
  /** The host called 'shell', where servers that know schema 1 only look for it. */
  shell?: ReleaseState;
  /** All other hosts. `hostsOf` has them all. */
  hosts?: Record<string, ReleaseState>;
  remotes: Record<string, ReleaseState>;
  /** `ed25519:…` over everything else. A server with the key verifies it; the page never does. */
  signature?: string;
}

/** The number of steps that `rollback` without --to can go back; the history keeps all moves. */
const MAX_ROLLBACK_HISTORY = 100;

export const EMPTY_POINTER: Pointer = { schema: 2, generation: 0, issuedAt: '1970-01-01T00:00:00.000Z', remotes: {} };

/** The pointer of an environment in which nothing was promoted yet. */
export const emptyPointer = (environment: string): Pointer =>
  environment === PRODUCTION ? EMPTY_POINTER : { ...EMPTY_POINTER, environment };

export const environmentOf = ({ environment = PRODUCTION }: Pick<Pointer, 'environment'>): string => environment;

/**
 * Checks a pointer that was read from `place` as that of `environment`. Throws a ReleaseError if it is that of another
 * environment, if this release tool is too old for it, or if its generation is not a whole number from 0 on: the order of two
 * pointers, and so the protection against older ones, is decided by it.
 */
export function checkPointer(read: unknown, place: string, environment: string): Pointer {
  const pointer = read as Partial<Pointer> | null;
  const { schema, generation, remotes } = pointer ?? {};
  if (!Number.isSafeInteger(generation) || generation! < 0 || typeof remotes !== 'object' || !remotes)
    throw new ReleaseError(
      `The release pointer ${place} has no valid generation (${JSON.stringify(generation)}) or no remotes: it was not written by this program. ` +
        'Running servers keep the pointer that they have. Restore it from a backup before the next move.',
    );
  if (typeof schema === 'number' && schema > 2)
    throw new ReleaseError(
      `The release pointer ${place} has schema ${schema}, which a later version of this program wrote. Update the program.`,
    );
  if (environmentOf(pointer!) !== environment)
    throw new ReleaseError(
      `The release pointer ${place} is that of ${environmentOf(pointer!)}, not of ${environment}: it was copied from there. ` +
        'Restore it from a backup; to release the same versions here, promote them.',
    );
  return pointer as Pointer;
}

/** The error for a pointer that is not valid JSON. */
export const brokenPointerError = (place: string) =>
  new ReleaseError(
    `The release pointer ${place} was cut short or changed by hand. Running servers keep the pointer that they have. Restore the file from a backup before the next move.`,
  );

/** Every host that is live, the one called 'shell' first. */
export const hostsOf = ({ shell, hosts }: Pick<Pointer, 'shell' | 'hosts'>): Record<string, ReleaseState> => ({
  ...(shell ? { [SHELL]: shell } : {}),
  ...hosts,
});

const own = (states: Record<string, ReleaseState>, name: string) => (Object.hasOwn(states, name) ? states[name] : undefined);

/** Whether a live name is a host or a remote; undefined for a name that is not live. */
export function kindOf(pointer: Pointer, name: string): Kind | undefined {
  if (own(hostsOf(pointer), name)) return 'host';
  return own(pointer.remotes, name) ? 'remote' : undefined;
}

export function releaseOf(pointer: Pointer, name: string): ReleaseState | undefined {
  return own(hostsOf(pointer), name) ?? own(pointer.remotes, name);
}

/** Hosts first, then remotes. */
export const releasesOf = (pointer: Pointer): [name: string, release: ReleaseState][] => [
  ...Object.entries(hostsOf(pointer)),
  ...Object.entries(pointer.remotes),
];

/** The pointer in schema 2 with one release state replaced and the generation raised by exactly 1. `kind` is needed for a new name. */
export function withRelease(
  pointer: Pointer,
  name: string,
  release: ReleaseState,
  issuedAt: string,
  kind: Kind = kindOf(pointer, name) ?? (name === SHELL ? 'host' : 'remote'),
): Pointer {
  const generation = pointer.generation + 1;
  const next = { ...inSchema2(pointer), generation, issuedAt };
  const moved = withPaths({ ...release, generation });
  if (kind === 'remote') return { ...next, remotes: { ...next.remotes, [name]: moved } };
  return name === SHELL ? { ...next, shell: moved } : { ...next, hosts: { ...next.hosts, [name]: moved } };
}

/** The pointer in schema 2 without a name, and the generation raised by exactly 1. */
export function withoutRelease(pointer: Pointer, name: string, issuedAt: string): Pointer {
  const { [name]: _remote, ...remotes } = pointer.remotes;
  const { [name]: _host, ...hosts } = pointer.hosts ?? {};
  const { shell, ...rest } = pointer;
  return {
    ...inSchema2({ ...rest, ...(shell && name !== SHELL ? { shell } : {}), remotes, ...(pointer.hosts ? { hosts } : {}) }),
    generation: pointer.generation + 1,
    issuedAt,
  };
}

/** The address of a version's entry, relative to the pointer's. */
export const pathOf = ({ path, entry }: Pick<VersionRef, 'path' | 'entry'>): string => path ?? entry.replace(/^\//, '');

/** The path of a version's entry within the version's folder. */
export function entryIn(name: string, ref: Pick<VersionRef, 'version' | 'path' | 'entry'>): string {
  const path = pathOf(ref);
  const folder = `${name}/${ref.version}/`;
  const at = path.indexOf(folder);
  return path.slice(at < 0 ? path.lastIndexOf('/') + 1 : at + folder.length);
}

const withPath = <R extends VersionRef>(ref: R): R => ({ ...ref, path: pathOf(ref) });

const withPaths = (release: ReleaseState): ReleaseState => ({
  ...withPath(release),
  ...(release.fallback ? { fallback: withPath(release.fallback) } : {}),
  ...(release.canary ? { canary: withPath(release.canary) } : {}),
});

/**
 * The same pointer in schema 2. It only adds fields: a server or a command of the previous release, which knows schema 1, can
 * read and move it, and a slice that it moved has no path until the next move.
 */
export function inSchema2(pointer: Pointer): Pointer {
  if (pointer.schema === 2) return pointer;
  const { shell, remotes } = pointer;
  const states = Object.entries(remotes).map(([name, release]) => [name, withPaths(release)]);
  return {
    ...pointer,
    schema: 2,
    ...(shell ? { shell: withPaths(shell) } : {}),
    remotes: Object.fromEntries(states) as Pointer['remotes'],
  };
}

/** The release state of one published version, before it has a history. */
export interface Candidate extends VersionRef {
  contract: string;
  patterns: RoutePattern[];
  audience?: string;
}

export const bareCandidate = (candidate: Candidate): Candidate => ({
  ...bareRef(candidate),
  contract: candidate.contract,
  patterns: candidate.patterns,
  ...(candidate.audience ? { audience: candidate.audience } : {}),
});

export const bareRef = ({ version, path, entry, integrity, record, container }: VersionRef): VersionRef => ({
  version,
  ...(path === undefined ? {} : { path }),
  entry,
  integrity,
  record,
  container,
});

/** Makes `candidate` live; the previously live version becomes the fallback and the first target of a rollback. */
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

/** Makes an earlier version live, with `rollbackHistory` below it; a running canary ends. */
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

/**
 * The fallback of a name in `next`, if `before` does not name that version. Only such a version may have been removed before the
 * write, since versions in a pointer are never removed.
 */
export function newFallbackOf(before: Pointer, next: Pointer, name: string): VersionRef | undefined {
  const fallback = releaseOf(next, name)?.fallback;
  return refsOf(before).some(([of, ref]) => of === name && ref.version === fallback?.version) ? undefined : fallback;
}

/** Every version that the pointer names, with the name of its slice. */
export function refsOf(pointer: Pointer): [name: string, ref: VersionRef][] {
  return releasesOf(pointer).flatMap(([name, release]) =>
    [release, release.fallback, release.canary].flatMap((ref): [string, VersionRef][] => (ref ? [[name, ref]] : [])),
  );
}
