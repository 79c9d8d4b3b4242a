/**
 * Runs `read` one at a time. Whoever asks while `isDue` waits for a run that begins after that, and never for a third one:
 * where changes never end, a run that went on until nothing is left would keep everybody waiting. Rejects as that run does.
 */
export function oneAtATime(read: () => Promise<void>, isDue: () => boolean): () => Promise<void> {
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
