import { ReleaseError, type ReleaseRecord, type Trial } from 'slipway';

/** Limit of the first load in bytes after brotli; versions that were published before `budgets` have it as `budget`. */
const limitOf = (record: ReleaseRecord & { budget?: number }) => record.budgets?.entry ?? record.budget;

/**
 * Refuses a version with a first load over its budget (`storefront.budgets.entry`). A version without a budget is not
 * checked.
 */
export const fitsBudget: Trial = {
  name: 'size budget',
  on: ['promote', 'canary'],
  async run({ candidate: { record }, operation }) {
    const { name, version, firstLoad } = record;
    const limit = limitOf(record);
    if (firstLoad === undefined || limit === undefined) return [];
    if (firstLoad > limit)
      throw new ReleaseError(
        `Cannot ${operation}: the first load of ${name} ${version} is ${firstLoad} bytes after brotli, ${firstLoad - limit} over its budget of ${limit}. ` +
          `Move code of single pages out of the files that every page loads, or raise its budget (budgets.entry); then raise "version", build and publish again.`,
      );
    return [`first load ${firstLoad} bytes, within its budget of ${limit}`];
  },
};
