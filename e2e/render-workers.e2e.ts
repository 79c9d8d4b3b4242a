import { HOSTILE, publishHostile, type HostileWay } from './support/hostile-builds';
import { promoteUntried, storeOf, waitForStatus, watchPages } from './support/hostile-shop';
import { expect, test, useShop } from './support/test';

const { shop } = useShop(() => ({ REMOTE_TIMEOUT_MS: '3000' }));

// Later tests continue with the versions that earlier ones released.
test.describe.configure({ mode: 'serial' });

/** One way of each kind: it ends, holds, fills, or outlives its render. extended/faults tries all of them with every slice. */
const WAYS: HostileWay[] = ['rejects a promise at once', 'computes without end', 'takes 2 GB of arrays', 'calls process.exit'];

for (const [at, way] of WAYS.entries())
  test(`the shop survives a remote with a server build that ${way}`, { tag: '@smoke' }, async () => {
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

test('replaces a shell that computes endlessly with the previous one', async () => {
  const store = storeOf(shop);
  await publishHostile(store, { slice: 'shell', version: '2.0.0', code: HOSTILE['computes without end'] });
  await promoteUntried(store, 'shell', '2.0.0');
  const { own } = await watchPages(shop, '/Shop/Dunk', []);
  expect([...new Set(own)]).toEqual([200]);
  expect(await waitForStatus(store, 'shell', '2.0.0')).toMatch(/errors|left out/);
  expect(await shop.release('rollback', 'shell', '--reason', 'hostile')).toMatchObject({ code: 0 });
});

test('the browser renders the page if no version of the shell can', async ({ openPage }) => {
  const store = storeOf(shop);
  for (const version of ['2.1.0', '2.2.0']) {
    await publishHostile(store, { slice: 'shell', version, code: HOSTILE['calls process.exit'] });
    await promoteUntried(store, 'shell', version);
  }
  const { page } = await openPage();
  await page.goto(`${shop.url}/Shop/Dunk`);
  await expect(page.getByRole('heading', { level: 1, name: /Dunk/ })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
  expect((await fetch(`${shop.url}/nothing/here`)).status).toBe(404);
  for (let back = 0; back < 2; back++)
    expect(await shop.release('rollback', 'shell', '--reason', 'hostile')).toMatchObject({ code: 0 });
});

test('refuses to promote a version that ends its process, with the reason', async () => {
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
