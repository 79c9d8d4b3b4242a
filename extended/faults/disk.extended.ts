import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { cloneRepository } from 'e2e/clone';
import { products } from 'e2e/shopper';
import { freePort } from 'testing/free-port';
import { runProgram, type Program } from 'testing/program';
import { startShop } from 'testing/shop';
import { mountSmallDisk, type SmallDisk } from './processes/disk';
import { startLoad } from './processes/load';
import { startCheckout } from './processes/start-checkout';

let disk: SmallDisk | undefined;
let shop: Program | undefined;
afterEach(async () => {
  await shop?.end();
  disk?.close();
  disk = shop = undefined;
});

const release = (env: NodeJS.ProcessEnv, ...args: string[]) => runProgram(['tooling/release.mjs', ...args], { env });

test('release store disk full: publish and disable fail with a reason, the live version stays, and releasing works once space is free', async () => {
  disk = mountSmallDisk(64);
  const clone = cloneRepository();
  const env = { RELEASE_STORE: join(disk.folder, 'releases') };
  const served = await startShop(env);
  try {
    const page = async () => (await fetch(`${served.url}/Info/About-Us`)).status;
    const pointer = async () => (await (await fetch(`${served.url}/releases.json`)).json()) as { generation: number };
    const { generation } = await pointer();
    clone.edit('mf-info/package.json', '"version": "1.0.0"', '"version": "1.1.0"');
    await clone.npm(['run', 'build', '-w', 'mf-info']);
    disk.fill();
    const publishError = await clone
      .npm(['run', 'release', '--', 'publish', 'mf-info'], env)
      .catch((error: Error) => error.message);
    expect(publishError).toMatch(/no space|full/i);
    expect(publishError).not.toMatch(/at .*\.js:\d+/);
    expect([(await pointer()).generation, await page()]).toEqual([generation, 200]);
    expect((await release(env, 'verify')).code).toBe(0);
    const disabled = await release(env, 'disable', 'mf-info', '--message', 'Closed.', '--reason', 'to try');
    expect([disabled.code, (await pointer()).generation]).toEqual([1, generation]);
    expect(disabled.output).toMatch(/no space|full/i);

    disk.free();
    await clone.npm(['run', 'release', '--', 'publish', 'mf-info'], env);
    expect(await release(env, 'promote', 'mf-info', '1.1.0', '--reason', 'there is room')).toMatchObject({ code: 0 });
    expect([(await pointer()).generation, await page()]).toEqual([generation + 1, 200]);
    expect((await release(env, 'verify')).code).toBe(0);
  } finally {
    clone.remove();
    await served.close();
  }
}, 600_000);

test('embedded database disk full: acknowledged writes survive, reads continue, and writes resume once space is free', async () => {
  disk = mountSmallDisk(400);
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  shop = await startCheckout({ DATA_DIR: disk.folder, PORT: port });
  const load = startLoad(() => url, await products(url));
  await load.waitForWrites(10);
  disk.fill();
  await pause(15_000);
  for (const path of ['/', '/shop/Dunk', '/healthz', '/products'])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  disk.free();
  await load.waitForWrites(10);
  const { rejected } = await load.end();
  // The full disk was felt.
  expect(Object.keys(rejected)).not.toEqual([]);
  expect(shop.hasEnded()).toBe(false);
  expect(await load.missing(url)).toEqual([]);
  expect(await shop.end()).toBe(0);
  shop = await startCheckout({ DATA_DIR: disk.folder, PORT: port });
  expect(await load.missing(url)).toEqual([]);
}, 600_000);
