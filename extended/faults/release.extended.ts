import { appendFileSync, existsSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { basename, join } from 'node:path';
import { cloneRepository, type Clone } from 'e2e/clone';
import { startShop, type Shop } from 'testing/shop';

let shop: Shop;
let clone: Clone;
let store: string;

beforeAll(async () => {
  shop = await startShop();
  store = join(shop.dataDir, 'releases');
  clone = cloneRepository();
  clone.edit('mf-info/package.json', '"version": "1.0.0"', '"version": "1.1.0"');
  await clone.npm(['run', 'build', '-w', 'mf-info']);
}, 600_000);
afterAll(async () => {
  clone?.remove();
  await shop?.close();
});

const page = async () => {
  const answer = await fetch(`${shop.url}/Info/About-Us`);
  const [, version] = /data-remote="mf-info" data-version="([^"]+)"/.exec(await answer.text()) ?? [];
  return [answer.status, version];
};
const publish = () => clone.npm(['run', 'release', '--', 'publish', 'mf-info'], { DATA_DIR: shop.dataDir });
const folder = (version: string) => join(store, 'remotes/mf-info', version);
const scriptOf = (version: string) =>
  join(
    folder(version),
    readdirSync(folder(version)).find((name) => name.startsWith('routes.') && name.endsWith('.js'))!,
  );

/** Publishes and sends SIGKILL after `ms`; returns false if the command finished first. */
function publishKilledAfter(ms: number): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['tooling/release.mjs', 'publish', 'mf-info'], {
      cwd: clone.folder,
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: shop.dataDir },
      stdio: 'ignore',
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), ms);
    child.once('exit', (_code, signal) => {
      clearTimeout(timer);
      done(signal === 'SIGKILL');
    });
  });
}

test('a publish killed at any moment leaves the version complete or absent, and the next publish completes it', async () => {
  let killed = 0;
  for (let ms = 40; ; ms = Math.round(ms * 1.25)) {
    rmSync(folder('1.1.0'), { recursive: true, force: true });
    const whole = !(await publishKilledAfter(ms));
    if (whole) break;
    killed += 1;
    if (existsSync(folder('1.1.0'))) expect(await shop.release('verify')).toMatchObject({ code: 0 });
    expect(await page()).toEqual([200, '1.0.0']);
  }
  expect(killed).toBeGreaterThan(3);
  await publish();
  expect(await shop.release('verify')).toMatchObject({ code: 0 });
}, 600_000);

test('a release with truncated files is not served: the previous version takes over until the files are restored', async () => {
  expect(await shop.release('promote', 'mf-info', '1.1.0', '--reason', 'to truncate it')).toMatchObject({ code: 0 });
  expect(await page()).toEqual([200, '1.1.0']);
  const script = scriptOf('1.1.0');
  const file = basename(script);
  // Truncate the compressed copies too: browsers get them as long as they are intact.
  const cut = [script, ...['br', 'gz'].map((end) => join(folder('1.1.0'), 'compressed', `${file}.${end}`))].concat(
    join(folder('1.1.0'), 'server/main.cjs'),
  );
  const whole = cut.map((path) => readFileSync(path));
  for (const path of cut) truncateSync(path, 100);
  expect(await shop.release('verify')).toMatchObject({ code: 1 });
  // A process keeps files that it has served in memory; a new one reads the store.
  await shop.restart();
  expect(await page()).toEqual([200, '1.0.0']);
  expect((await fetch(`${shop.url}/remotes/mf-info/1.1.0/${file}`)).status).toBe(404);

  cut.forEach((path, at) => writeFileSync(path, whole[at]!));
  expect(await shop.release('verify')).toMatchObject({ code: 0 });
  await shop.restart();
  expect(await page()).toEqual([200, '1.1.0']);
}, 600_000);

test('a truncated pointer keeps the live versions; moves fail until it is restored', async () => {
  const file = join(store, 'pointer.json');
  const whole = readFileSync(file, 'utf8');
  writeFileSync(file, whole.slice(0, whole.length / 2));
  expect(await page()).toEqual([200, '1.1.0']);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  const result = await shop.release('rollback', 'mf-info', '--reason', 'over half a pointer');
  expect(result.code).toBe(1);
  expect(result.output).toMatch(/pointer/i);
  expect(result.output).not.toMatch(/\n\s+at /);
  writeFileSync(file, whole);
  expect(await shop.release('rollback', 'mf-info', '--reason', 'over a whole one')).toMatchObject({ code: 0 });
  expect(await page()).toEqual([200, '1.0.0']);
}, 300_000);

test('a version without a record and a leftover draft in the store change nothing', async () => {
  const stray = folder('9.9.9');
  await clone.npm(['exec', '--', 'node', '-e', `require('fs').mkdirSync(${JSON.stringify(stray)}, { recursive: true })`]);
  appendFileSync(join(stray, 'remoteEntry.js'), 'export const get = () => 7;');
  appendFileSync(join(store, 'pointer.json.0000.draft'), '{"schema": 1,');
  expect((await fetch(`${shop.url}/remotes/mf-info/9.9.9/remoteEntry.js`)).status).toBe(404);
  expect(await shop.release('promote', 'mf-info', '9.9.9', '--reason', 'it is there')).toMatchObject({ code: 1 });
  expect(await page()).toEqual([200, '1.0.0']);
}, 300_000);

test('a command killed repeatedly during a move leaves either the old or the new pointer', async () => {
  const generation = async () => ((await (await fetch(`${shop.url}/releases.json`)).json()) as { generation: number }).generation;
  let before = await generation();
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const args = attempt % 2 ? ['enable', 'mf-info'] : ['disable', 'mf-info', '--message', 'Closed.'];
    await new Promise<void>((done) => {
      const child = spawn(process.execPath, ['tooling/release.mjs', ...args, '--reason', 'killed'], {
        cwd: clone.folder,
        env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: shop.dataDir },
        stdio: 'ignore',
      });
      const timer = setTimeout(() => child.kill('SIGKILL'), 60 + attempt * 60);
      child.once('exit', () => (clearTimeout(timer), done()));
    });
    const now = await generation();
    expect(now - before).toBeGreaterThanOrEqual(0);
    expect(now - before).toBeLessThanOrEqual(1);
    before = now;
  }
  const status = await shop.release('status');
  expect(status.code).toBe(0);
  // The lock of a dead process is taken over at once.
  await shop.release('disable', 'mf-info', '--message', 'Closed.', '--reason', 'to end with a known state');
  expect(await shop.release('enable', 'mf-info', '--reason', 'and open')).toMatchObject({ code: 0 });
  expect(await page()).toEqual([200, '1.0.0']);
}, 300_000);
