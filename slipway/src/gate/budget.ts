import type { ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';

/** Refuses a version whose first load exceeds its budget. Returns the checks for the history: none where the record has no budget. */
export function checkBudget({ name, version, firstLoad, budget }: ReleaseRecord, operation: string): string[] {
  if (firstLoad === undefined || budget === undefined) return [];
  if (firstLoad > budget)
    throw new ReleaseError(
      `Cannot ${operation}: the first load of ${name} ${version} is ${firstLoad} bytes after brotli, ${firstLoad - budget} over its budget of ${budget}. ` +
        `Move code of single pages out of the files that every page loads, or raise storefront.budgets.entry in ${name}/package.json; then raise "version", build and publish again.`,
    );
  return [`first load ${firstLoad} bytes, within its budget of ${budget}`];
}
