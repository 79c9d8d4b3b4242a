import type { ReleaseStore } from '../../store';

/** Beside the versions: a sign-in that was ended before its time. */
interface SignOut {
  /** When the sign-in would have expired, in milliseconds since 1970. */
  until: number;
}

const KIND = 'sign-outs';

/**
 * Ends a sign-in by its id, in every process that has this store and after any restart. Forgets those that would have ended by
 * themselves. Rejects where the store cannot be written.
 */
export async function endSignIn(store: ReleaseStore, id: string, until: number): Promise<void> {
  await store.writeNote(KIND, id, { until } satisfies SignOut);
  for (const each of await store.notes(KIND)) {
    const ended = await store.readNote<SignOut>(KIND, each);
    if (!ended || ended.until <= Date.now()) await store.removeNote(KIND, each);
  }
}

/** Whether a sign-in was ended. Rejects if the store cannot be read: the sign-in then does not count. */
export const isEnded = async (store: ReleaseStore, id: string): Promise<boolean> =>
  (await store.readNote<SignOut>(KIND, id)) !== null;
