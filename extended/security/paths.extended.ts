import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runRelease } from 'testing/shop';
import { sendRequest } from './send-request';
import { openTarget, type Target } from './target';

let shop: Target;
/** Texts that no response may contain, with the file that they would disclose. */
let secrets: { text: string; of: string }[];
let live: { entry: string };
beforeAll(async () => {
  shop = await openTarget();
  secrets = [
    { of: 'the secret', text: readFileSync(join(shop.dataDir, 'secrets/jwt-secret'), 'utf8').trim() },
    { of: 'the database', text: 'autovacuum =' },
  ];
  // A database server keeps its files elsewhere.
  const control = join(shop.dataDir, 'pgdata/global/pg_control');
  if (existsSync(control)) secrets.push({ of: 'the database', text: readFileSync(control).subarray(0, 64).toString() });
  const pointer = JSON.parse((await sendRequest(shop.url, '/releases.json')).body) as {
    remotes: Record<string, { entry: string }>;
  };
  live = pointer.remotes['mf-info']!;
});
afterAll(() => shop.close());

/** Names what a body leaks: the shop's secret, a system file, its sources, its database. */
const leaks = (body: string) =>
  [
    ...secrets.map(({ text, of }) => body.includes(text) && of),
    /root:[^:]*:0:0/.test(body) && '/etc/passwd',
    body.includes('"workspaces"') && 'package.json',
  ].filter(Boolean);

const UP = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '....//',
  '..;/',
  '%252e%252e%252f',
  '..%c0%af',
  '%2e%2e%5c',
  '.%00./',
  '//',
];
const GOALS = [
  'secrets/jwt-secret',
  '.data/secrets/jwt-secret',
  'etc/passwd',
  'package.json',
  'pgdata/global/pg_control',
  'pgdata/postgresql.conf',
];
const PLACES = [
  '/',
  '/pictures/',
  '/pictures/1/',
  '/shell/',
  '/shell/1.0.0/',
  '/remotes/',
  '/remotes/mf-info/',
  '/remotes/mf-info/1.0.0/',
  '/products/pictures/',
  '/products/pictures/a/',
  '/docs/',
  '/sandbox/',
  '/preview/',
  '/ops/',
  '/media/',
  '/fonts/',
  '/share/',
  '/staff/api/',
  '/Back-Office/',
];

test.each(PLACES)(
  'no path traversal from %s reaches a file that is not served',
  async (place) => {
    for (const up of UP)
      for (const steps of [1, 3, 8])
        for (const goal of GOALS) {
          const path = place + up.repeat(steps) + goal;
          const answer = await sendRequest(shop.url, path);
          expect([path, answer.status, leaks(answer.body)]).toEqual([path, answer.status, []]);
          expect([path, answer.status < 500]).toEqual([path, true]);
        }
  },
  300_000,
);

test.each([
  '/etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '/pictures//etc/passwd',
  '/remotes/mf-info/1.0.0//etc/passwd',
  '*',
  '/%',
])('the request target %s discloses nothing', async (path) => {
  const answer = await sendRequest(shop.url, path).catch((error: Error) => ({ status: 400, body: error.message }));
  expect([leaks(answer.body), answer.status < 500]).toEqual([[], true]);
});

test('serves only the files that a release record lists: no server build, no other version', async () => {
  const base = live.entry.slice(0, live.entry.lastIndexOf('/'));
  expect((await sendRequest(shop.url, `${base}/release.json`)).status).toBe(200);
  for (const file of [
    'server/main.cjs',
    'compressed/remoteEntry.js.br',
    '__proto__',
    'constructor',
    'toString',
    '.',
    '..',
    'release.json/..',
    'RELEASE.JSON',
  ])
    expect([file, (await sendRequest(shop.url, `${base}/${file}`)).status]).toEqual([file, 404]);
  for (const path of [
    '/remotes/__proto__/1.0.0/release.json',
    '/remotes/constructor/1.0.0/release.json',
    '/remotes/../1.0.0/release.json',
    '/shell/latest/release.json',
  ])
    expect([path, (await sendRequest(shop.url, path)).status]).toEqual([path, 404]);
});

test('a record that lists a file outside its version does not expose it', async () => {
  const version = '9.9.9';
  const folder = join(shop.dataDir, 'releases/remotes/mf-info', version);
  const known = JSON.parse(
    (await sendRequest(shop.url, `${live.entry.slice(0, live.entry.lastIndexOf('/'))}/release.json`)).body,
  ) as Record<string, unknown>;
  const outside = '../../../../secrets/jwt-secret';
  // The hash is correct, so only the check of the path can reject the file.
  const integrity = `sha384-${createHash('sha384')
    .update(readFileSync(join(shop.dataDir, 'secrets/jwt-secret')))
    .digest('base64')}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'release.json'),
    JSON.stringify({ ...known, version, files: { [outside]: { integrity, size: 1, role: 'chunk' } } }),
  );
  for (const path of [outside, encodeURIComponent(outside), outside.replaceAll('/', '%2f')]) {
    const answer = await sendRequest(shop.url, `/remotes/mf-info/${version}/${path}`);
    expect([path, answer.status === 200, leaks(answer.body)]).toEqual([path, false, []]);
  }
});

test.each([
  ['publish', '../../etc'],
  ['publish', 'mf-info/../../x'],
  ['promote', '../mf-info', '1.0.0'],
  ['promote', 'mf-info', '../../1.0.0'],
  ['promote', 'mf-info', '1.0.0/../../..'],
  ['rollback', '__proto__'],
  ['rollback', 'mf-info', '--to', '../1.0.0'],
  ['promote', 'constructor', '1.0.0'],
])('the release command rejects %s %s %s', async (...args) => {
  const before = (await sendRequest(shop.url, '/releases.json')).body;
  const { code } = await runRelease(shop.dataDir, [...args.filter((arg) => typeof arg === 'string'), '--reason', 'attack']);
  expect([1, 2]).toContain(code);
  expect((await sendRequest(shop.url, '/releases.json')).body).toBe(before);
});
