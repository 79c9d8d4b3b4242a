import { mover, useScratch } from '../../../test/scratch';
import { statusTable } from '../../command/tables';
import { promote, startCanary } from '../../moves';
import { readStatus } from '../../status';
import { followReleases } from '../follow-releases';
import { versionsFor } from '../page-pointer';
import { watchCanaries, type CanaryWatch } from './canary-watch';

const scratch = useScratch();
let watch: CanaryWatch;
const warned: string[] = [];
const warn = (error: unknown, what: string) => void warned.push(`${what} ${error ? String(error) : ''}`);
const open = () =>
  watchCanaries({
    store: scratch.store,
    releases: followReleases(scratch.store, warn),
    goal: 'signed up',
    visitorsPerAddress: 3,
    warn,
  });

beforeEach(async () => {
  warned.length = 0;
  for (const [name, version] of [
    ['shell', '1.0.0'],
    ['alpha', '1.0.0'],
    ['alpha', '1.1.0'],
  ] as const)
    await scratch.add(name, version);
  for (const name of ['shell', 'alpha']) await promote(scratch.store, name, '1.0.0', mover());
  watch = open();
});

const pointer = () => scratch.store.readPointer();
const canaryAt = (percent: number, auto = true) => startCanary(scratch.store, 'alpha', '1.1.0', { percent, auto }, mover());

/** Ids of `count` visitors who get the canary, or who get the live version. */
async function visitorsOf(side: 'canary' | 'live', count: number): Promise<string[]> {
  const now = await pointer();
  const version = side === 'canary' ? '1.1.0' : '1.0.0';
  const found: string[] = [];
  for (let at = 0; found.length < count; at += 1)
    if (versionsFor('alpha', now.remotes.alpha!, `visitor ${at}`).version.version === version) found.push(`visitor ${at}`);
  return found;
}

let addresses = 0;
async function report(
  visitor: string,
  version: string,
  stage: 'loaded' | 'load' | 'run' | 'render',
  address = `10.0.${addresses++}.1`,
  counted: string[] = [],
) {
  return watch.record(await pointer(), [{ remote: 'alpha', version, stage }], { visitor, counted, address });
}

test('withdraws a canary at 10 % that fails for three visitors while the live version fails for none, with the figures in the history', async () => {
  await canaryAt(10);
  for (const visitor of await visitorsOf('live', 20)) await report(visitor, '1.0.0', 'loaded');
  const [first, second, third] = await visitorsOf('canary', 3);
  await report(first!, '1.1.0', 'load');
  await report(second!, '1.1.0', 'run');
  await watch.evaluate();
  expect((await pointer()).remotes['alpha']!.canary?.version).toBe('1.1.0');
  await report(third!, '1.1.0', 'render');
  await watch.evaluate();
  expect((await pointer()).remotes['alpha']!.canary).toBeUndefined();
  const last = (await scratch.store.history()).at(-1)!;
  expect(last).toMatchObject({ action: 'canary-end', by: 'server', who: 'server', from: '1.1.0', to: '1.0.0' });
  expect(last.reason).toMatch(
    /of 3 visitors for whom alpha failed 3 had 1\.1\.0, which is shown to 10 %; 1\.1\.0: 3 failed, 0 loads; 1\.0\.0: 0 failed, 20 loads; evidence 278, limit 200 \(error rate of both tests 1 %\)/,
  );
  expect(warned).toEqual([expect.stringContaining('alpha 1.1.0 was withdrawn by --auto')]);
});

const add = async (visitor: string, address = `10.1.${addresses++}.1`, counted: string[] = []) =>
  watch.recordConversion(await pointer(), { visitor, counted, address }, () => true);

test('SELL-8: withdraws a canary with visitors who reach the goal less often than those beside it, and says so in the history', async () => {
  await canaryAt(50);
  for (const visitor of await visitorsOf('live', 40)) await add(visitor);
  for (const visitor of await visitorsOf('canary', 18)) await add(visitor);
  await watch.evaluate();
  expect((await pointer()).remotes['alpha']!.canary?.version).toBe('1.1.0');
  // Another process counts the rest.
  watch = open();
  for (const visitor of (await visitorsOf('live', 60)).slice(40)) await add(visitor);
  await watch.evaluate();
  expect((await pointer()).remotes['alpha']!.canary).toBeUndefined();
  expect((await scratch.store.history()).at(-1)!.reason).toMatch(
    /^withdrawn by --auto: of 78 visitors who signed up only 18 had alpha 1\.1\.0, which is shown to 50 %, so about 39 were to be expected; evidence \d{4,}, limit 200 \(error rate of both tests 1 %\)$/,
  );
});

test('counts an add of a visitor once, three adding visitors per address, and keeps a canary with visitors who add as often', async () => {
  await canaryAt(50);
  const [first, ...others] = await visitorsOf('live', 30);
  const [counted] = await add(first!);
  for (let again = 0; again < 20; again += 1) expect(await add(first!, undefined, [counted!])).toEqual([]);
  const fromOneNetwork = await Promise.all(others.map((visitor) => add(visitor, '2001:db8:1:2:9::7')));
  expect(fromOneNetwork.flat()).toHaveLength(3);
  // An add leaves room for a failure of the same visitor, and the other way round.
  expect(await report(first!, '1.0.0', 'load', undefined, [counted!])).toHaveLength(1);
  for (const side of ['canary', 'live'] as const) for (const visitor of await visitorsOf(side, 30)) await add(visitor);
  await watch.evaluate();
  expect((await pointer()).remotes['alpha']!.canary?.version).toBe('1.1.0');
});

test('adds up the reports of two processes', async () => {
  await canaryAt(10);
  const visitors = await visitorsOf('canary', 3);
  await report(visitors[0]!, '1.1.0', 'load');
  await watch.evaluate();
  watch = open();
  for (const visitor of visitors.slice(1)) await report(visitor, '1.1.0', 'load');
  await watch.evaluate();
  expect((await pointer()).remotes['alpha']!.canary).toBeUndefined();
});

test('keeps a canary without --auto, and one that fails as often as the live version', async () => {
  await canaryAt(10, false);
  for (const visitor of await visitorsOf('canary', 9)) await report(visitor, '1.1.0', 'load');
  await watch.evaluate();
  await canaryAt(50);
  for (const visitor of await visitorsOf('canary', 30)) await report(visitor, '1.1.0', 'load');
  for (const visitor of await visitorsOf('live', 30)) await report(visitor, '1.0.0', 'load');
  await watch.evaluate();
  expect((await pointer()).remotes['alpha']!.canary?.version).toBe('1.1.0');
  expect(warned).toEqual([]);
});

test('counts a visitor once, three visitors per address, and only the version that a visitor was given', async () => {
  await canaryAt(10);
  const [one, ...others] = await visitorsOf('canary', 9);
  const [counted] = await report(one!, '1.1.0', 'load');
  expect(counted).toHaveLength(8);
  for (let again = 0; again < 9; again += 1) expect(await report(one!, '1.1.0', 'load', undefined, [counted!])).toEqual([]);
  for (const visitor of await visitorsOf('live', 9)) await report(visitor, '1.1.0', 'load');
  for (const visitor of others) await report(visitor, '1.0.0', 'load');
  await watch.evaluate();
  expect((await pointer()).remotes['alpha']!.canary?.version).toBe('1.1.0');
  watch = open();
  const results = await Promise.all(others.map((visitor) => report(visitor, '1.1.0', 'load', '2001:db8:1:2:9::7')));
  expect(results.flat()).toHaveLength(3);
});

test('counts a visitor with several tabs once, even if they report at the same time, before the cookie is set', async () => {
  await canaryAt(10);
  const [one] = await visitorsOf('canary', 1);
  const answers = await Promise.all([1, 2, 3].map(() => report(one!, '1.1.0', 'load')));
  expect(new Set(answers.map(([counted]) => counted)).size).toBe(1);
  await watch.evaluate();
  expect((await pointer()).remotes['alpha']!.canary?.version).toBe('1.1.0');
});

test('withdraws a bad canary in an office behind one address where the host knows its visitors, and counts each once', async () => {
  await canaryAt(50);
  const office = { counted: [], address: '198.51.100.7', isOfHost: true };
  const failed = async (visitor: string) =>
    watch.record(await pointer(), [{ remote: 'alpha', version: '1.1.0', stage: 'run' }], { ...office, visitor });
  const visitors = await visitorsOf('canary', 11);
  for (const visitor of visitors.slice(0, 10)) for (const _device of [1, 2]) await failed(visitor);
  await watch.evaluate();
  expect((await pointer()).remotes['alpha']!.canary?.version).toBe('1.1.0');
  await failed(visitors[10]!);
  await watch.evaluate();
  expect((await pointer()).remotes['alpha']!.canary).toBeUndefined();
});

test('reports how many failing visitors of one address are not counted: in the status, and once in the log', async () => {
  await canaryAt(50);
  const visitors = await visitorsOf('canary', 33);
  for (const visitor of visitors) {
    const counted = await report(visitor, '1.1.0', 'run', '198.51.100.7');
    await report(visitor, '1.1.0', 'run', '198.51.100.7', counted);
  }
  await watch.evaluate();
  const status = await readStatus(scratch.store);
  const [alpha] = status.slices.filter(({ name }) => name === 'alpha');
  expect(alpha!.canary!.evidence).toEqual({ failed: { canary: 3, live: 0 }, uncounted: 30 });
  expect(statusTable(status, false, false)).toContain(
    'alpha 1.1.0: 3 with 1.1.0, 0 with 1.0.0; 30 more are not counted: too many of one address',
  );
  expect(warned).toEqual([
    expect.stringMatching(/^canary of alpha: 3 visitors of one address have failed, and --auto counts no more from it/),
  ]);
});

test('warns once about a canary that this process cannot withdraw', async () => {
  await canaryAt(10);
  const commit = jest.spyOn(scratch.store, 'commit').mockRejectedValue(new Error('read only'));
  for (const visitor of await visitorsOf('canary', 3)) await report(visitor, '1.1.0', 'load');
  await watch.evaluate();
  await watch.evaluate();
  expect(commit).toHaveBeenCalledTimes(2);
  expect(warned).toEqual([expect.stringContaining('read only')]);
});

test('counts of a canary that could not be written are written by the next evaluation, even without another report', async () => {
  await canaryAt(10);
  const write = jest.spyOn(scratch.store, 'writeNote').mockRejectedValueOnce(new Error('away'));
  const [visitor] = await visitorsOf('canary', 1);
  await report(visitor!, '1.1.0', 'loaded');
  await expect(watch.evaluate()).rejects.toThrow('away');
  await watch.evaluate();
  expect(write).toHaveBeenCalledTimes(2);
  await watch.evaluate();
  expect(write).toHaveBeenCalledTimes(2);
});
