import type { HistoryEntry } from './history';
import type { Pointer } from './pointer';
import type { ReleaseRecord } from './record';

/**
 * Where releases live: the pointer with its history, one immutable set of files per version, and notes (pins, results
 * of checks). A folder and an object store stand behind it; nothing else of this room knows which.
 */
export interface ReleaseStore {
  /** The folder or address, as a person would look for it. */
  readonly place: string;
  /** True where only the public half of the signing key is at hand: such a process reads, and moves nothing. */
  readonly readsOnly?: boolean;
  readPointer(): Promise<Pointer>;
  /** Changes whenever the pointer does (in an object store within a second); cheap enough to ask for each page. */
  pointerStamp(): Promise<string>;
  /**
   * Replaces the pointer of generation `expected`, and keeps the entry with it. Throws a PointerMoved where another
   * generation stands there by now, a Refusal where the entry's version has been removed; a crash leaves the old pointer or the new one.
   */
  commit(expected: number, pointer: Pointer, entry: HistoryEntry): Promise<void>;
  /** Every change up to the pointer's generation, oldest first. */
  history(): Promise<HistoryEntry[]>;
  names(): Promise<string[]>;
  versions(name: string): Promise<string[]>;
  readRecord(name: string, version: string): Promise<StoredRecord | null>;
  /** A file of a version by its path within it; null where there is none. */
  readFile(name: string, version: string, path: string): Promise<Buffer | null>;
  /** Adds a version whole or not at all. False where the version is there already: what stands is not touched. */
  addVersion(name: string, version: string, files: ReadonlyMap<string, Buffer>): Promise<boolean>;
  /** Removes a version whole. Refuses one that the pointer names. */
  removeVersion(name: string, version: string): Promise<void>;
  /** Small JSON documents beside the versions, by kind and key. */
  readNote<T>(kind: NoteKind, key: string): Promise<T | null>;
  writeNote(kind: NoteKind, key: string, value: unknown): Promise<void>;
  removeNote(kind: NoteKind, key: string): Promise<void>;
  notes(kind: NoteKind): Promise<string[]>;
}

export type NoteKind = 'pins' | 'counts' | 'secrets' | 'smoke' | 'canaries';

export interface StoredRecord {
  record: ReleaseRecord;
  /** release.json as it lies in the store: what a pointer's `record` hash is of. */
  raw: Buffer;
}

/** Path of a version's record within it. */
export const RECORD = 'release.json';
