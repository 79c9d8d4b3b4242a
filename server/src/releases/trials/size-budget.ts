import { addressOf, ReleaseError, type ReleaseRecord, type Trial } from 'slipway';

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

/** In characters. With eight remotes and their fallbacks, documents then still fit the page cache (`MAX_PAGE_BYTES`). */
const MAX_HASHES = 40_000;

/** Refuses a version with so many scripts that their hashes, which are in each document, would take all pages out of the page cache. */
export const fitsDocuments: Trial = {
  name: 'number of scripts',
  on: ['promote', 'canary'],
  async run({ candidate: { record }, operation }) {
    const { name, version, files } = record;
    const scripts = Object.entries(files).filter(([path]) => path.endsWith('.js'));
    const hashes = scripts.map(([path, { integrity }]) => [addressOf(name, version) + path, integrity]);
    const { length } = JSON.stringify(Object.fromEntries(hashes));
    if (length > MAX_HASHES)
      throw new ReleaseError(
        `Cannot ${operation}: ${name} ${version} has ${scripts.length} scripts, whose hashes are in each page of the shop: ${length} characters, and ` +
          `${MAX_HASHES} are allowed. Put more modules into each of its chunks; then raise "version", build and publish again.`,
      );
    return [];
  },
};
