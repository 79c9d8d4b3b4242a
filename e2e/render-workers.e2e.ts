import { HOSTILE, publishHostile, type HostileWay } from './support/hostile-builds';
import { promoteUntried, storeOf, waitForStatus, watchPages } from './support/hostile-shop';
import { expect, test, useShop } from './support/test';

const { shop } = useShop(() => ({ REMOTE_TIMEOUT_MS: '3000' }));

// Later tests go on with the versions that earlier ones released.
test.describe.configure({ mode: 'serial' });

/** One way of each kind: it ends, holds, fills, or outlives its render. extended/faults tries all of them with every slice. */
const WAYS: HostileWay[] = ['rejects a promise at once', 'computes without end', 'takes 2 GB of arrays', 'calls process.exit'];

for (const [at, way] of WAYS.entries())
  test(`a remote whose server build ${way} never takes the shop down`, { tag: '@smoke' }, async () => {
    const store = storeOf(shop);
    const version = `2.${at}.0`;
    const pid = shop.pid();
    await publishHostile(store, { slice: 'mf-info', version, code: HOSTILE[way] });
    await promoteUntried(store, 'mf-info', version);
    const { own, others } = await watchPages(shop, '/Info/About-Us', ['/', '/Shop/Dunk', '/products?category=Dunk']);
    expect([...new Set(own)]).toEqual([200]);
    expect([...new Set(others)]).toEqual([200]);
    expect(await waitForStatus(store, 'mf-info', version)).toMatch(/errors|left out/);
    expect(shop.pid()).toBe(pid);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    expect(await shop.release('rollback', 'mf-info', '--reason', 'hostile')).toMatchObject({ code: 0 });
  });

test('a shell whose server build computes without end is replaced by the one before', async () => {
  const store = storeOf(shop);
  await publishHostile(store, { slice: 'shell', version: '2.0.0', code: HOSTILE['computes without end'] });
  await promoteUntried(store, 'shell', '2.0.0');
  const { own } = await watchPages(shop, '/Shop/Dunk', []);
  expect([...new Set(own)]).toEqual([200]);
  expect(await waitForStatus(store, 'shell', '2.0.0')).toMatch(/errors|left out/);
  expect(await shop.release('rollback', 'shell', '--reason', 'hostile')).toMatchObject({ code: 0 });
});

test('a promotion of a version that ends its process is refused, with the reason', async () => {
  const store = storeOf(shop);
  const build = { slice: 'mf-info', version: '3.0.0', code: 'process.exit(0);', evaluates: true };
  await publishHostile(store, build);
  const { code, output } = await shop.release('promote', 'mf-info', '3.0.0', '--reason', 'hostile');
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(
      'Cannot promote mf-info 3.0.0: mf-info 3.0.0 throws while it is loaded: mf-info 3.0.0 calls process.exit(0).',
    ),
  ]);
});
