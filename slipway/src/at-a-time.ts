/** Runs `work` for each item, `most` at a time. Resolves with the results in the order of the items. */
export async function atATime<T, R>(items: readonly T[], most: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < items.length; at += most) done.push(...(await Promise.all(items.slice(at, at + most).map(work))));
  return done;
}
