import type { ReleaseStore } from '../../store';
import { countLoads } from './load-counts';
import { countVitals } from './vitals-counts';

const written: { kind: string; key: string; counts: unknown }[] = [];
let failing = false;
const store = {
  writeNote: async (kind: string, key: string, counts: unknown) => {
    if (failing) throw new Error('read only');
    written.push({ kind, key, counts: structuredClone(counts) });
  },
} as unknown as ReleaseStore;
const parts = { store, instance: 'process', isPublished: async () => true };

beforeEach(() => {
  written.length = 0;
  failing = false;
  jest.useFakeTimers({ now: new Date('2026-03-01T23:59:58Z') });
});
afterEach(() => jest.useRealTimers());

function openLoads() {
  const { record, save } = countLoads(parts);
  return { count: () => record([{ remote: 'alpha', version: '1.0.0', stage: 'loaded' }]), save };
}
function openVitals() {
  const { record, save } = countVitals(parts);
  return { count: () => record({ slices: [{ name: 'alpha', version: '1.0.0' }], measured: { cls: 0 } }), save };
}

describe.each([
  ['counts', openLoads, (loads: number) => ({ 'alpha@1.0.0': { loaded: loads } })],
  ['vitals', openVitals, (loads: number) => ({ 'alpha@1.0.0': { cls: [loads, 0, 0, 0, 0, 0, 0, 0, 0] } })],
] as const)('%s', (kind, open, countsOf) => {
  const note = (day: string, loads: number) => ({ kind, key: `${day}.process`, counts: countsOf(loads) });

  test('are written under the day on which they were counted, even after midnight', async () => {
    const { count, save } = open();
    await count();
    jest.setSystemTime(new Date('2026-03-02T00:00:01Z'));
    await save();
    expect(written).toEqual([note('2026-03-01', 1)]);
  });

  test('counts of the last seconds of a day are not lost to the first of the next', async () => {
    const { count, save } = open();
    await count();
    await save();
    await count();
    jest.setSystemTime(new Date('2026-03-02T00:00:01Z'));
    await count();
    await save();
    expect(written.slice(1)).toEqual([note('2026-03-01', 2), note('2026-03-02', 1)]);
  });

  test('that could not be written are written by the next save, and only once', async () => {
    const { count, save } = open();
    await count();
    failing = true;
    await expect(save()).rejects.toThrow('read only');
    failing = false;
    await save();
    await save();
    expect(written).toEqual([note('2026-03-01', 1)]);
  });
});
