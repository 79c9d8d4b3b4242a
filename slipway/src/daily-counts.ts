import type { ReleaseStore } from './store';

/** The reports of browsers, kept per day and server process. */
type DailyKind = 'counts' | 'vitals';

const DAY_MS = 86_400_000;
/** The number of days in `status`, including today. */
const READ_DAYS = 7;
const KEPT_DAYS = 30;

/** Stores the counts of one server process for a day, by `name@version`; `instance` is unique per process start. */
export const saveDailyCounts = <T>(
  store: ReleaseStore,
  kind: DailyKind,
  instance: string,
  counts: Readonly<Record<string, T>>,
  day = new Date(),
): Promise<void> => store.writeNote(kind, `${dayOf(day.getTime())}.${instance}`, counts);

/** The counts of all processes in the last seven days: one `[name@version, counts]` per process, day and version. */
export async function readDailyCounts<T>(store: ReleaseStore, kind: DailyKind, now: number): Promise<[string, T][]> {
  const since = dayOf(now - (READ_DAYS - 1) * DAY_MS);
  const found: [string, T][] = [];
  for (const key of await store.notes(kind))
    if (dayIn(key) >= since) found.push(...Object.entries((await store.readNote<Record<string, T>>(kind, key)) ?? {}));
  return found;
}

/** Removes counts older than 30 days. */
export async function removeOldDailyCounts(store: ReleaseStore, now = Date.now()): Promise<void> {
  const since = dayOf(now - KEPT_DAYS * DAY_MS);
  for (const kind of ['counts', 'vitals'] satisfies DailyKind[])
    for (const key of await store.notes(kind)) if (dayIn(key) < since) await store.removeNote(kind, key);
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const dayIn = (key: string) => key.slice(0, 10);
