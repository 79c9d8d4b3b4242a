import { useScratch } from '../test/scratch';
import { promote } from './moves';
import { prune } from './prune';
import { readStatus } from './status';
import { addVitals, readVitals, saveVitals, type VitalCounts } from './vitals';

const scratch = useScratch();

const counted = (...loads: Parameters<typeof addVitals>[1][]): VitalCounts => {
  const counts: VitalCounts = {};
  for (const load of loads) addVitals(counts, load);
  return counts;
};

test('sums the processes of seven days and finds the 75th percentile within its bucket', async () => {
  const today = new Date();
  const daysAgo = (days: number) => new Date(today.getTime() - days * 86_400_000);
  const fast = counted({ lcp: 900, cls: 0 }, { lcp: 900, cls: 0 });
  const slow = counted({ lcp: 1800, cls: 0.02, inp: 90 }, { lcp: 99_999 });
  await saveVitals(scratch.store, 'one', { 'shell@1.0.0': fast }, today);
  await saveVitals(scratch.store, 'two', { 'shell@1.0.0': slow, 'alpha@2.0.0': fast }, daysAgo(6));
  await saveVitals(scratch.store, 'old', { 'shell@1.0.0': slow, 'alpha@1.0.0': slow }, daysAgo(7));
  const found = await readVitals(scratch.store, today.getTime());
  expect([...found.keys()].sort()).toEqual(['alpha@2.0.0', 'shell@1.0.0']);
  // Three of four loads are up to 2,000 ms.
  expect(found.get('shell@1.0.0')).toEqual({ loads: 4, lcp: 2000, inp: 93.75, cls: expect.closeTo(0.01375) });
  expect(found.get('alpha@2.0.0')).toEqual({ loads: 2, lcp: 937.5, cls: expect.closeTo(0.00075) });
});

test('caps a percentile beyond all bounds at the highest bound', async () => {
  await saveVitals(scratch.store, 'one', { 'shell@1.0.0': counted({ inp: 5000 }, { inp: 9000 }) });
  expect((await readVitals(scratch.store)).get('shell@1.0.0')).toEqual({ loads: 2, inp: 1000 });
});

test('appears in the status of the live version and of the canary, and is pruned after 30 days', async () => {
  await scratch.add('shell', '1.0.0');
  await promote(scratch.store, 'shell', '1.0.0', { who: 'tester', by: 'person', reason: 'because' });
  const load = counted({ lcp: 100 });
  await saveVitals(scratch.store, 'one', { 'shell@1.0.0': load });
  const old = new Date(Date.now() - 31 * 86_400_000);
  await saveVitals(scratch.store, 'one', { 'shell@0.9.0': load }, old);
  expect((await readStatus(scratch.store)).slices[0]).toMatchObject({ name: 'shell', vitals: { loads: 1, lcp: 187.5 } });
  expect(await scratch.store.notes('vitals')).toHaveLength(2);
  await prune(scratch.store, { days: 30, dryRun: false });
  expect(await scratch.store.notes('vitals')).toHaveLength(1);
});
