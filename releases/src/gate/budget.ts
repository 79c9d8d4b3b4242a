import type { ReleaseRecord } from '../record';
import { Refusal } from '../refusal';

/** Refuses a version whose first load is over its budget; answers what the history says. Records from before budgets have none. */
export function checkBudget({ name, version, firstLoad, budget }: ReleaseRecord, act: string): string[] {
  if (firstLoad === undefined || budget === undefined) return [];
  if (firstLoad > budget)
    throw new Refusal(
      `Cannot ${act}: the first load of ${name} ${version} is ${firstLoad} bytes after brotli, ${firstLoad - budget} over its budget of ${budget}. ` +
        `Move code of single pages out of its door, or raise storefront.budgets.entry in ${name}/package.json; then raise "version", build and publish again.`,
    );
  return [`first load ${firstLoad} bytes, within its budget of ${budget}`];
}
