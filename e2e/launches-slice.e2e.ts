import { cloneRepository, type Clone } from './support/clone';
import { expect, test, useShop } from './support/test';

/* The slice of launches is a team's own: it comes, changes and goes without any other. */

const { shop, openPage } = useShop(() => ({}));
let clone: Clone;

const OLD = 'No launches are planned.';
const NEW = 'No launch is planned this week.';

test.beforeAll(() => {
  clone = cloneRepository();
  clone.edit('mf-launches/src/list/page.tsx', OLD, NEW);
  clone.edit('mf-launches/package.json', '"version": "1.0.0"', '"version": "1.1.0"');
});
test.afterAll(() => clone?.remove());

test('LCH-1: launches are released, canaried, rolled back and disabled independently, and other pages load none of them', async () => {
  const { page } = await openPage();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const ofLaunches = () => loaded.filter((path) => path.startsWith('/remotes/mf-launches/'));
  const see = async (path: string, text: string) => {
    await page.goto(shop.url + path);
    await page.getByRole('main').getByText(text).first().waitFor();
    // The page fetches code ahead when it is idle.
    await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
  };
  const release = async (...args: string[]) =>
    expect(await shop.release(...args, '--reason', 'LCH-1')).toMatchObject({ code: 0 });
  for (const [path, text] of [
    ['/', 'Dunk'],
    ['/Shop/shop-all', 'All Trainers & Shoes'],
    ['/Info/Help', 'Contact Us'],
    ['/Login', 'Log In'],
  ] as const)
    await see(path, text);
  expect(ofLaunches()).toEqual([]);
  await see('/Launches', OLD);
  expect(ofLaunches()).not.toEqual([]);

  const versions = async () => {
    const { remotes } = (await (await fetch(`${shop.url}/releases.json`)).json()) as {
      remotes: Record<string, { version: string }>;
    };
    return Object.fromEntries(Object.entries(remotes).map(([name, { version }]) => [name, version]));
  };
  const before = await versions();
  await clone.npm(['run', 'build', '-w', 'mf-launches'], { DATA_DIR: shop.dataDir });
  await clone.npm(['run', 'release', '--', 'publish', 'mf-launches'], { DATA_DIR: shop.dataDir });
  await release('canary', 'mf-launches', '1.1.0', '--percent', '100');
  await see('/Launches', NEW);
  await release('rollback', 'mf-launches');
  await see('/Launches', OLD);
  await release('promote', 'mf-launches', '1.1.0');
  await see('/Launches', NEW);
  expect(await versions()).toEqual({ ...before, 'mf-launches': '1.1.0' });
  await release('rollback', 'mf-launches');
  expect(await versions()).toEqual(before);

  await release('disable', 'mf-launches', '--message', 'Launches are back on Monday.');
  await see('/Launches', 'Launches are back on Monday.');
  await see('/', 'Dunk');
  await see('/Login', 'Log In');
  await release('enable', 'mf-launches');
  await see('/Launches', OLD);
});
