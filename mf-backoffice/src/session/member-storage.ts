/** Prefix of all keys of the staff in local storage; the member's id and a name follow. */
const PREFIX = 'staff/';

/** Work of a member that is kept in this browser until it is done, or until they log out. */
export interface MemberStorage {
  /** The last stored value; null without one, or if the browser stores nothing. */
  read(): unknown;
  /** False if the browser refused: the value is missing after a reload. */
  keep(value: unknown): boolean;
  remove(): void;
}

/** `name` is the part of the work, such as `stocktake`. */
export function memberStorage(memberId: number, name: string): MemberStorage {
  const key = `${PREFIX}${memberId}/${name}`;
  return {
    read: () => attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null') as unknown) ?? null,
    keep: (value) =>
      attempt((storage) => {
        storage.setItem(key, JSON.stringify(value));
        return true;
      }) ?? false,
    remove: () => void attempt((storage) => storage.removeItem(key)),
  };
}

/**
 * Changed for a moment by a log-out or a log-in, so that the other tabs of this browser get an event. Named after the log-out: pages of
 * earlier releases, which may still be open, treat every value as a log-out.
 */
const LOG_OUT = `${PREFIX}log-out`;
const BY_MEMBER = 'member ';

/** Announces to the browser's other tabs that their session has ended, or is this member's from now on. */
export function announceSession(memberId: number | null): void {
  attempt((storage) => {
    storage.setItem(LOG_OUT, memberId === null ? String(Date.now()) : BY_MEMBER + memberId);
    storage.removeItem(LOG_OUT);
  });
}

/** Calls the listener when another tab has logged out, or logged in as this member; returns a function that ends that. */
export function onSessionElsewhere(listener: (memberId: number | null) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== LOG_OUT || newValue === null) return;
    listener(newValue.startsWith(BY_MEMBER) ? Number(newValue.slice(BY_MEMBER.length)) : null);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Whether a log-out deletes work that is kept in this browser. */
export const hasStoredWork = (): boolean => attempt((storage) => storedKeys(storage).length > 0) ?? false;

/** Nothing of the staff stays in a browser after a log-out. */
export const clearMemberStorage = (): void =>
  void attempt((storage) => storedKeys(storage).forEach((key) => storage.removeItem(key)));

const storedKeys = (storage: Storage): string[] => Object.keys(storage).filter((key) => key.startsWith(PREFIX));

/** Storage may be forbidden or full, and what is in it may be damaged. */
function attempt<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.localStorage);
  } catch {
    return undefined;
  }
}
