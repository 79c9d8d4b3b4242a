import type { HistoryEntry } from './history';
import type { Pointer } from './pointer';
import type { ReleaseRecord } from './record';

/**
 * The release store: the pointer with its history, one immutable set of files per version, and notes (pins, counts, results of
 * checks). There are two implementations, a folder and an object store; the rest of this package does not depend on which.
 */
export interface ReleaseStore {
  /** The folder or the address of the store, for messages. */
  readonly place: string;
  /** True where only the public signing key is known: such a process reads and never moves the pointer. */
  readonly isReadOnly?: boolean;
  readPointer(): Promise<Pointer>;
  /** Whether a pointer that was kept elsewhere may be used: signed, where there is a key. Absent where there is none. */
  isAuthentic?(pointer: Pointer): boolean;
  /** Changes whenever the pointer does (in an object store within a second). Cheap enough to read per page. */
  pointerStamp(): Promise<string>;
  /**
   * Replaces the pointer of generation `expected` and stores its history entry. Throws PointerMoved where the generation is
   * another one by now, and a ReleaseError where the entry's version has been removed. A crash leaves the old pointer or the new one.
   */
  commit(expected: number, pointer: Pointer, entry: HistoryEntry): Promise<void>;
  /** Every move up to the pointer's generation, oldest first. */
  history(): Promise<HistoryEntry[]>;
  names(): Promise<string[]>;
  versions(name: string): Promise<string[]>;
  /**
   * The record of a version. Null where there is none, and in a signed store where nothing vouches for it: neither its own
   * signature, nor the signed pointer, nor `expected`, the hash that a pointer known to be good names.
   */
  readRecord(name: string, version: string, expected?: string): Promise<StoredRecord | null>;
  /** A file of a version by its path within it; null where there is none. */
  readFile(name: string, version: string, path: string): Promise<Buffer | null>;
  /** Adds a version atomically. False where it exists already; then the store is unchanged. */
  addVersion(name: string, version: string, files: ReadonlyMap<string, Buffer>): Promise<boolean>;
  /** Removes a version atomically. Throws a ReleaseError for a version that the pointer names. */
  removeVersion(name: string, version: string): Promise<void>;
  /** Small JSON documents beside the versions, by kind and key. */
  readNote<T>(kind: NoteKind, key: string): Promise<T | null>;
  writeNote(kind: NoteKind, key: string, value: unknown): Promise<void>;
  removeNote(kind: NoteKind, key: string): Promise<void>;
  notes(kind: NoteKind): Promise<string[]>;
}

export type NoteKind = 'pins' | 'counts' | 'signatures' | 'smoke' | 'canaries';

export interface StoredRecord {
  record: ReleaseRecord;
  /** The bytes of release.json, whose hash is the pointer's `record`. */
  raw: Buffer;
}

/** Path of a version's record within it. */
export const RECORD = 'release.json';
