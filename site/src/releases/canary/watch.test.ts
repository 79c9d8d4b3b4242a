import { promote, startCanary } from 'releases';
import { mover, openScratchStore, type ScratchStore } from '../../../test/release-store';
import { followReleases } from '../current';
import { pick } from '../pick';
import { networkOf } from './network';
import { watchCanaries, type CanaryWatch } from './watch';

let scratch: ScratchStore;
let watch: CanaryWatch;
const warned: string[] = [];
const warn = (error: unknown, what: string) => void warned.push(`${what} ${error ? String(error) : ''}`);
const open = () =>
  watchCanaries({ store: scratch.store, releases: followReleases(scratch.store, warn), visitorsPerAddress: 3, warn });

beforeEach(async () => {
  warned.length = 0;
  scratch = openScratchStore();
  for (const [name, version] of [
    ['shell', '1.0.0'],
    ['mf-info', '1.0.0'],
    ['mf-info', '1.1.0'],
  ] as const)
    await scratch.add(name, version);
  for (const name of ['shell', 'mf-info']) await promote(scratch.store, name, '1.0.0', mover);
  watch = open();
});
afterEach(() => scratch.remove());

const pointer = () => scratch.store.readPointer();
const canaryAt = (percent: number, auto = true) => startCanary(scratch.store, 'mf-info', '1.1.0', { percent, auto }, mover);

/** Visitors 0, 1, 2 … whose id belongs to the canary, or does not. */
async function visitorsOf(side: 'canary' | 'live', count: number): Promise<string[]> {
  const now = await pointer();
  const version = side === 'canary' ? '1.1.0' : '1.0.0';
  const found: string[] = [];
  for (let at = 0; found.length < count; at += 1)
    if (pick(now, `visitor ${at}`).remotes['mf-info']!.version === version) found.push(`visitor ${at}`);
  return found;
}

let addresses = 0;
async function meets(
  visitor: string,
  version: string,
  stage: 'loaded' | 'load' | 'run' | 'draw',
  address = `10.0.${addresses++}.1`,
  counted: string[] = [],
) {
  return watch.hear(await pointer(), [{ remote: 'mf-info', version, stage }], { visitor, counted, address });
}

test('a canary that fails three visitors of a tenth and nobody else is withdrawn, with the figures in the history', async () => {
  await canaryAt(10);
  for (const visitor of await visitorsOf('live', 20)) await meets(visitor, '1.0.0', 'loaded');
  const [first, second, third] = await visitorsOf('canary', 3);
  await meets(first!, '1.1.0', 'load');
  await meets(second!, '1.1.0', 'run');
  await watch.look();
  expect((await pointer()).remotes['mf-info']!.canary?.version).toBe('1.1.0');
  await meets(third!, '1.1.0', 'draw');
  await watch.look();
  expect((await pointer()).remotes['mf-info']!.canary).toBeUndefined();
  const last = (await scratch.store.history()).at(-1)!;
  expect(last).toMatchObject({ action: 'canary-end', by: 'site', who: 'site', from: '1.1.0', to: '1.0.0' });
  expect(last.reason).toMatch(
    /of 3 visitors for whom mf-info failed 3 had 1\.1\.0, which is shown to 10 %; 1\.1\.0: 3 failed, 0 loads; 1\.0\.0: 0 failed, 20 loads; evidence 278, limit 100 \(error rate 1 %\)/,
  );
  expect(warned).toEqual([expect.stringContaining('mf-info 1.1.0 was withdrawn by --auto')]);
});

test('two processes add up what they heard', async () => {
  await canaryAt(10);
  const visitors = await visitorsOf('canary', 3);
  await meets(visitors[0]!, '1.1.0', 'load');
  await watch.look();
  watch = open();
  for (const visitor of visitors.slice(1)) await meets(visitor, '1.1.0', 'load');
  await watch.look();
  expect((await pointer()).remotes['mf-info']!.canary).toBeUndefined();
});

test('without --auto, and where the live version fails as often, it stays', async () => {
  await canaryAt(10, false);
  for (const visitor of await visitorsOf('canary', 9)) await meets(visitor, '1.1.0', 'load');
  await watch.look();
  await canaryAt(50);
  for (const visitor of await visitorsOf('canary', 30)) await meets(visitor, '1.1.0', 'load');
  for (const visitor of await visitorsOf('live', 30)) await meets(visitor, '1.0.0', 'load');
  await watch.look();
  expect((await pointer()).remotes['mf-info']!.canary?.version).toBe('1.1.0');
  expect(warned).toEqual([]);
});

test('one visitor counts once, three of an address count, nobody counts for a version that they were not given', async () => {
  await canaryAt(10);
  const [one, ...others] = await visitorsOf('canary', 9);
  const [counted] = await meets(one!, '1.1.0', 'load');
  expect(counted).toHaveLength(8);
  for (let again = 0; again < 9; again += 1) expect(await meets(one!, '1.1.0', 'load', undefined, [counted!])).toEqual([]);
  for (const visitor of await visitorsOf('live', 9)) await meets(visitor, '1.1.0', 'load');
  for (const visitor of others) await meets(visitor, '1.0.0', 'load');
  await watch.look();
  expect((await pointer()).remotes['mf-info']!.canary?.version).toBe('1.1.0');
  watch = open();
  const heard = await Promise.all(others.map((visitor) => meets(visitor, '1.1.0', 'load', '2001:db8:1:2:9::7')));
  expect(heard.flat()).toHaveLength(3);
});

test('a canary that may not be withdrawn here is called out once', async () => {
  await canaryAt(10);
  const commit = jest.spyOn(scratch.store, 'commit').mockRejectedValue(new Error('read only'));
  for (const visitor of await visitorsOf('canary', 3)) await meets(visitor, '1.1.0', 'load');
  await watch.look();
  await watch.look();
  expect(commit).toHaveBeenCalledTimes(2);
  expect(warned).toEqual([expect.stringContaining('read only')]);
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));
