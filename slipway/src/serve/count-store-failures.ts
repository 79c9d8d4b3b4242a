import type { ReleaseStore } from '../store';

const READS = ['pointerStamp', 'readPointer', 'readRecord', 'readFile'] as const;

/** A store that counts failed reads: those that reject, as while a bucket or a disk is away. */
export function countStoreFailures(store: ReleaseStore): { store: ReleaseStore; failures(): number } {
  let failures = 0;
  const counted: Record<string, unknown> = {};
  for (const name of READS) {
    const read = store[name].bind(store) as (...given: unknown[]) => Promise<unknown>;
    counted[name] = (...given: unknown[]) =>
      read(...given).catch((error: unknown) => {
        failures += 1;
        throw error;
      });
  }
  return { store: Object.assign(Object.create(store) as ReleaseStore, counted), failures: () => failures };
}
