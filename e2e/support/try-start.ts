import { startShop } from 'testing/shop';

/**
 * Runs before all browser tests. A shop that cannot start ends the run here, with its output, instead of failing every file.
 * Leaves the snapshot of a first start, which the workers' shops copy.
 */
export default async function tryStart(): Promise<void> {
  await (await startShop()).close();
}
