import { appendFileSync, existsSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { basename, join } from 'node:path';
import { cloneRepository, type Clone } from 'e2e/clone';
import { startShop, type Shop } from 'e2e/shop';

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
    readdirSync(folder(version)).find((name) => name.startsWith('door.') && name.endsWith('.js'))!,
  );

/** Publishes and kills it with -9 after so many milliseconds, or when it was done before; whether it was killed. */
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

test('a publish killed at any moment leaves the version whole or not at all, and the next one makes it whole', async () => {
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

test('a release of which a script is cut short is not served: the version before takes its place, and the whole file mends it', async () => {
  expect(await shop.release('promote', 'mf-info', '1.1.0', '--reason', 'to cut it')).toMatchObject({ code: 0 });
  expect(await page()).toEqual([200, '1.1.0']);
  // A process that has served the file keeps it: another one comes to the store as it is now.
  const script = scriptOf('1.1.0');
  const file = basename(script);
  // The compressed copies too: while one of them is whole, it is what browsers get.
  const cut = [script, ...['br', 'gz'].map((end) => join(folder('1.1.0'), 'compressed', `${file}.${end}`))].concat(
    join(folder('1.1.0'), 'server/main.cjs'),
  );
  const whole = cut.map((path) => readFileSync(path));
  for (const path of cut) truncateSync(path, 100);
  expect(await shop.release('verify')).toMatchObject({ code: 1 });
  await shop.restart();
  expect(await page()).toEqual([200, '1.0.0']);
  expect((await fetch(`${shop.url}/remotes/mf-info/1.1.0/${file}`)).status).toBe(404);

  cut.forEach((path, at) => writeFileSync(path, whole[at]!));
  expect(await shop.release('verify')).toMatchObject({ code: 0 });
  await shop.restart();
  expect(await page()).toEqual([200, '1.1.0']);
}, 600_000);

test('half a pointer stops nobody: what was live stays live, and a move writes a whole one', async () => {
  const file = join(store, 'pointer.json');
  const whole = readFileSync(file, 'utf8');
  writeFileSync(file, whole.slice(0, whole.length / 2));
  expect(await page()).toEqual([200, '1.1.0']);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  const refused = await shop.release('rollback', 'mf-info', '--reason', 'over half a pointer');
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/pointer/i);
  expect(refused.output).not.toMatch(/\n\s+at /);
  writeFileSync(file, whole);
  expect(await shop.release('rollback', 'mf-info', '--reason', 'over a whole one')).toMatchObject({ code: 0 });
  expect(await page()).toEqual([200, '1.0.0']);
}, 300_000);

test('a folder without a record, a draft that was left and a stranger in the store change nothing', async () => {
  const stray = folder('9.9.9');
  await clone.npm(['exec', '--', 'node', '-e', `require('fs').mkdirSync(${JSON.stringify(stray)}, { recursive: true })`]);
  appendFileSync(join(stray, 'remoteEntry.js'), 'export const get = () => 7;');
  appendFileSync(join(store, 'pointer.json.0000.draft'), '{"schema": 1,');
  expect((await fetch(`${shop.url}/remotes/mf-info/9.9.9/remoteEntry.js`)).status).toBe(404);
  expect(await shop.release('promote', 'mf-info', '9.9.9', '--reason', 'it is there')).toMatchObject({ code: 1 });
  expect(await page()).toEqual([200, '1.0.0']);
}, 300_000);

test('the command is killed in the middle of a move, over and over: the pointer is the old one or the new one', async () => {
  const generation = async () => ((await (await fetch(`${shop.url}/releases.json`)).json()) as { generation: number }).generation;
  let before = await generation();
  for (let turn = 0; turn < 8; turn += 1) {
    const words = turn % 2 ? ['enable', 'mf-info'] : ['disable', 'mf-info', '--sentence', 'Closed.'];
    await new Promise<void>((done) => {
      const child = spawn(process.execPath, ['tooling/release.mjs', ...words, '--reason', 'killed'], {
        cwd: clone.folder,
        env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: shop.dataDir },
        stdio: 'ignore',
      });
      const timer = setTimeout(() => child.kill('SIGKILL'), 60 + turn * 60);
      child.once('exit', () => (clearTimeout(timer), done()));
    });
    const now = await generation();
    expect(now - before).toBeGreaterThanOrEqual(0);
    expect(now - before).toBeLessThanOrEqual(1);
    before = now;
  }
  const status = await shop.release('status');
  expect(status.code).toBe(0);
  // The lock of the dead is taken over at once.
  await shop.release('disable', 'mf-info', '--sentence', 'Closed.', '--reason', 'to end with a known state');
  expect(await shop.release('enable', 'mf-info', '--reason', 'and open')).toMatchObject({ code: 0 });
  expect(await page()).toEqual([200, '1.0.0']);
}, 300_000);
