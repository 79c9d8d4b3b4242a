import { compareBuild, valid } from 'semver';
import type { HistoryEntry } from './history';
import { PRODUCTION, SHELL, type Pointer } from './pointer';
import type { ReleaseRecord } from './record';
import { ReleaseError } from './release-error';

/**
 * The release store: the pointer with its history, one immutable set of files per version, and notes (pins, counts, results of
 * checks). There are two implementations, a folder and an object store; the rest of this package does not depend on which.
 */
export interface ReleaseStore {
  /** The folder or the address of the store, for messages. */
  readonly place: string;
  /** The environment of the pointer, history and counts; all environments share versions and their signatures. */
  readonly environment: string;
  /** The environments of the store, production first; of the others those in which a version was promoted. */
  environments(): Promise<string[]>;
  /** This store in another environment, which need not exist yet. */
  inEnvironment(environment: string): ReleaseStore;
  /** True if only the public signing key is known: such a process reads but never moves the pointer. */
  readonly isReadOnly?: boolean;
  readPointer(): Promise<Pointer>;
  /** Whether a pointer that was kept elsewhere may be used: with a key, it must be signed. Absent without a key. */
  isAuthentic?(pointer: Pointer): boolean;
  /** Changes whenever the pointer does (in an object store within a second). Cheap enough to read per page. */
  pointerStamp(): Promise<string>;
  /**
   * Replaces the pointer of generation `expected` and stores its history entry. Throws PointerMoved if the generation has
   * changed, FallbackRemoved if the new fallback of the entry's name has been removed, and a ReleaseError if the entry's version
   * has been removed, or if the history has a later generation than `pointer`. A crash leaves the old pointer or the new one.
   */
  commit(expected: number, pointer: Pointer, entry: HistoryEntry): Promise<void>;
  /**
   * Every move, oldest first, without one that was stopped before it wrote the pointer. Works even if the pointer cannot be read.
   */
  history(): Promise<HistoryEntry[]>;
  /** The highest generation in the history: above the pointer's after a move that was stopped, and after the pointer was lost. */
  lastGeneration(): Promise<number>;
  /**
   * The generation of the last move that is known to have been made: its entry in the history was marked when the pointer was
   * written. 0 if none is, since a process may be killed in between, and earlier releases of this package do not mark moves.
   * Never that of a stopped move.
   */
  lastDone?(): Promise<number>;
  /** The names of all slices with a published version; a name may have a scope ('@acme/alpha'). */
  names(): Promise<string[]>;
  /** The published versions of a name, ascending. */
  versions(name: string): Promise<string[]>;
  /**
   * The record of a version. Null if there is none, or if nothing vouches for it in a signed store: neither its own signature,
   * nor the signed pointer, nor `expected`, the hash that a pointer known to be good names.
   */
  readRecord(name: string, version: string, expected?: string): Promise<StoredRecord | null>;
  /** A file of a version by its path within it; null if there is none. */
  readFile(name: string, version: string, path: string): Promise<Buffer | null>;
  /** Adds a version atomically. False if it exists already; then the store is unchanged. */
  addVersion(name: string, version: string, files: ReadonlyMap<string, Buffer>): Promise<boolean>;
  /** Signs a record of the store, for which the caller then vouches. Absent without a key. */
  signRecord?(name: string, version: string, raw: Buffer): Promise<void>;
  /** Replaces or restores one file of a version, with content known to be as published. */
  replaceFile(name: string, version: string, path: string, content: Buffer): Promise<void>;
  /** Removes a version atomically. Throws a ReleaseError for a version that the pointer of any environment names. */
  removeVersion(name: string, version: string): Promise<void>;
  /**
   * Undoes the traces of an interrupted removal that would keep the version from going live. Absent if there are no such traces.
   */
  keepVersion?(name: string, version: string): Promise<void>;
  /** Small JSON documents beside the versions, by kind and key. */
  readNote<T>(kind: NoteKind, key: string): Promise<T | null>;
  writeNote(kind: NoteKind, key: string, value: unknown): Promise<void>;
  removeNote(kind: NoteKind, key: string): Promise<void>;
  notes(kind: NoteKind): Promise<string[]>;
}

export type NoteKind =
  | 'pins'
  | 'left-out'
  | 'previews'
  | 'counts'
  | 'signatures'
  | 'smoke'
  | 'canaries'
  | 'funnel'
  | 'vitals'
  | 'sign-outs'
  | 'arrivals';

/** Notes about versions and operators, which all environments share. */
const OF_ALL: readonly string[] = ['signatures', 'smoke', 'sign-outs', 'arrivals'] satisfies NoteKind[];

/** The folder of an environment's own files within the store: '', or ends in '/'. Production has none, as a store without environments. */
export const environmentFolder = (environment: string) =>
  environment === PRODUCTION ? '' : `environments/${checkEnvironment(environment)}/`;

/** The folder with the notes of a kind. */
export const notesFolder = (environment: string, kind: string) => (OF_ALL.includes(kind) ? '' : environmentFolder(environment));

/** Throws a ReleaseError unless `name` can be the name of an environment. */
export function checkEnvironment(name: string): string {
  if (/^[a-z0-9][a-z0-9-]{0,39}$/.test(name)) return name;
  throw new ReleaseError(
    `${JSON.stringify(name)} is not the name of an environment: use lower-case letters, digits and '-', for example staging.`,
    'usage',
  );
}

/** The refusal to remove a version that a pointer names. */
export const namedError = (name: string, version: string, environment: string) =>
  new ReleaseError(
    `${name} ${version} is live, a fallback or a canary${environment === PRODUCTION ? '' : ` in ${environment}`}: it cannot be removed.`,
  );

export interface StoredRecord {
  record: ReleaseRecord;
  /** The bytes of release.json; the pointer's `record` is their hash. */
  raw: Buffer;
}

/** Names in the order in which people look for them: the host before its remotes. */
export const shellFirst = (names: readonly string[]): string[] => [
  ...names.filter((name) => name === SHELL),
  ...names.filter((name) => name !== SHELL),
];

/**
 * Versions in ascending order of their numbers: 1.9.0 before 1.10.0. Texts that are not versions come first, in alphabetical
 * order.
 */
export const sortVersions = (versions: readonly string[]): string[] => {
  const isVersion = (text: string) => valid(text) !== null;
  return [...versions.filter((each) => !isVersion(each)).sort(), ...versions.filter(isVersion).sort(compareBuild)];
};

/** The file beside an environment's pointer that marks its last completed move. */
export const DONE = 'last-move.json';

/** Path of a version's record within it. */
export const RECORD = 'release.json';
