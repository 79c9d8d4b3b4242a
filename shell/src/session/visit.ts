import type { Facts } from 'shared/contract';

/** Begins a watch; it answers whether the session that it began in still lasts. */
export type Visit = () => () => boolean;

/** Tells answers that still count from those that come after the session has ended: they must not fill its successor's stores. */
export function createVisit(facts: Facts): Visit {
  let resets = 0;
  facts.facts$.subscribe((fact) => {
    if (fact.type === 'app/reset') resets += 1;
  });
  return () => {
    const begun = resets;
    return () => resets === begun;
  };
}
