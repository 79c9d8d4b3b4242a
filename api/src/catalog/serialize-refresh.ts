/**
 * Serializes calls of `read`. A caller that arrives while `isDue` waits for a run that starts after its call, and never
 * for another one: looping until nothing is due would block callers while changes keep coming. Rejects as that run does.
 */
export function serializeRefresh(read: () => Promise<void>, isDue: () => boolean): () => Promise<void> {
  let running: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    following = null;
    const mine = read().finally(() => {
      if (running === mine) running = null;
    });
    return (running = mine);
  };
  return () => {
    if (following) return following;
    if (!isDue()) return running ?? Promise.resolve();
    return running ? (following = running.then(begin, begin)) : begin();
  };
}
