import type { ReleaseStore } from '../../store';

export interface CountsParts {
  store: ReleaseStore;
  /** Unique per process start. */
  instance: string;
  isPublished(name: string, version: string): Promise<boolean>;
}

/**
 * Counts of one process, kept by the day on which they were counted (UTC). `write` persists the whole of a day, again and again
 * while it grows.
 */
export function countDaily<T>(write: (counts: Record<string, T>, day: Date) => Promise<void>) {
  let today: { day: string; counts: Record<string, T> } | undefined;
  /** More than one where a day ended after its last save, or could not be saved. */
  const unsaved = new Map<string, Record<string, T>>();
  return {
    /** The counts of this day, for a change: the next `save` writes them. */
    today(): Record<string, T> {
      const day = new Date().toISOString().slice(0, 10);
      if (today?.day !== day) today = { day, counts: {} };
      unsaved.set(day, today.counts);
      return today.counts;
    },
    /** Writes the changed counts, each day under its own name. The next call retries a failed write. */
    async save(): Promise<void> {
      for (const [day, counts] of [...unsaved]) {
        // Before the write, because what is counted meanwhile is not in it.
        unsaved.delete(day);
        await write(counts, new Date(day)).catch((error: unknown) => {
          unsaved.set(day, counts);
          throw error;
        });
      }
    },
  };
}
