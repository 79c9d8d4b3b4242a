import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { mover, openScratch, type Scratch } from '../../../test/scratch';
import { promote } from '../../moves';
import { BucketError } from '../../object-store/bucket-error';
import { createReleases, type Releases, type ServeOptions } from '../releases';
import { readTokens } from './tokens';

const ALL = 'a-token-for-everything-0001';
const INFO = 'a-token-for-one-slice-00002';
const QA = 'a-token-for-staging-0000003';

const smoke = { browser: null, why: 'not needed in this test', limitMs: 1000 };

let scratch: Scratch;
let server: Server;
let releases: Releases;
let url: string;

async function start(options: Partial<ServeOptions>): Promise<void> {
  releases = createReleases({ store: scratch.store, smoke, trials: [], ...options });
  server = createServer((request, response) => void releases.handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`;
}

async function stop(): Promise<void> {
  await releases.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}

beforeEach(async () => {
  scratch = openScratch();
  for (const [name, version] of [
    ['shell', '1.0.0'],
    ['alpha', '1.0.0'],
    ['alpha', '1.1.0'],
    ['beta', '1.0.0'],
  ] as const)
    await scratch.add(name, version);
  for (const [name, version] of [
    ['shell', '1.0.0'],
    ['alpha', '1.0.0'],
    ['beta', '1.0.0'],
  ] as const)
    await promote(scratch.store, name, version, mover());
  await start({ tokens: `thandi:*:${ALL} info-team:alpha+gamma:${INFO} qa:alpha:staging:${QA}` });
});
afterEach(async () => {
  await stop();
  scratch.remove();
});

async function call(
  token: string | null,
  path: string,
  body?: object,
): Promise<{ status: number; data: Record<string, unknown> }> {
  const response = await fetch(`${url}/ops/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body && JSON.stringify(body),
  });
  return { status: response.status, data: (await response.json()) as Record<string, unknown> };
}

const live = async (name: string) => (await scratch.store.readPointer()).remotes[name]!;

test.each([
  [
    new BucketError('Cannot write pointer.json in s3://acme: denied.', false, null),
    502,
    'Cannot write pointer.json in s3://acme: denied.',
  ],
  [
    new BucketError('Cannot write pointer.json in s3://acme: no answer.', true, null),
    502,
    'Cannot write pointer.json in s3://acme: no answer.',
  ],
  [
    Object.assign(new Error(), { code: 'ENOSPC', path: '/data' }),
    507,
    'The disk is full at /data: free some space there, then run the command again.',
  ],
  [Object.assign(new Error(), { code: 'EROFS', path: '/data' }), 500, '/data cannot be written: its disk is read-only.'],
  [new Error('of nobody knows what'), 500, 'Something went wrong on the server.'],
])(
  '%s of the store is answered with %i, what is wrong, and whether the move may have been made',
  async (error, status, message) => {
    await stop();
    const warn = jest.fn();
    await start({ store: { ...scratch.store, commit: () => Promise.reject(error) }, tokens: `thandi:*:${ALL}`, warn });
    const { mayBeWritten } = error as { mayBeWritten?: boolean };
    const code = { 500: 'internal-server-error', 502: 'bad-gateway', 507: 'insufficient-storage' }[status];
    expect(await call(ALL, 'promote', { slice: 'alpha', version: '1.1.0', reason: 'x' })).toEqual({
      status,
      data: { message, code, ...(message.startsWith('Something') ? {} : { mayBeWritten: mayBeWritten ?? false }) },
    });
    expect(warn.mock.calls).toEqual([[error, 'failed to answer POST /releases/ops/api/promote']]);
  },
);

test('lets a team move its own slice, and records who and why in the history', async () => {
  expect(await call(INFO, 'promote', { slice: 'alpha', version: '1.1.0', reason: 'new text' })).toMatchObject({
    status: 200,
    data: { changed: true, generation: 4 },
  });
  expect(await call(INFO, 'rollback', { slice: 'alpha', reason: 'old text' })).toMatchObject({
    status: 200,
    data: { version: '1.0.0' },
  });
  expect((await scratch.store.history()).slice(-2)).toMatchObject([
    { who: 'info-team', action: 'promote', reason: 'new text' },
    { who: 'info-team', action: 'rollback', reason: 'old text' },
  ]);
});

test('rejects the token of another team, and any unknown token', async () => {
  expect(await call(INFO, 'rollback', { slice: 'beta', reason: 'x' })).toMatchObject({ status: 403 });
  expect(await call(INFO, 'promote', { slice: 'shell', version: '1.0.0', reason: 'x' })).toMatchObject({ status: 403 });
  for (const token of [null, 'a-token-that-nobody-has-003', ALL.slice(1)])
    for (const [path, body] of [
      ['status', undefined],
      ['history', undefined],
      ['promote', { slice: 'alpha', version: '1.1.0', reason: 'x' }],
    ] as const)
      expect([path, (await call(token, path, body)).status]).toEqual([path, 401]);
  expect((await scratch.store.readPointer()).generation).toBe(3);
});

test('limits attempts with wrong tokens', async () => {
  for (let at = 0; at < 20; at += 1) await call(`a-guess-of-somebody-${1000 + at}`, 'status');
  expect((await call('a-guess-of-somebody-2000', 'status')).status).toBe(429);
  expect((await call(ALL, 'status')).status).toBe(200);
});

test.each([
  ['promote', { slice: 'alpha', reason: 'x' }, 400],
  ['promote', { slice: 'alpha', version: '1.1.0' }, 400],
  ['promote', { slice: 'alpha', version: '1.1.0', reason: '  ' }, 400],
  ['promote', { slice: 'gamma', version: '1.1.0', reason: 'x' }, 400],
  ['promote', { slice: 'alpha', version: 11, reason: 'x' }, 400],
  ['promote', { slice: 'alpha', version: '1.1.0', reason: 'x', force: true }, 400],
  ['promote', { slice: 'alpha', version: '9.0.0', reason: 'x' }, 409],
  ['canary', { slice: 'alpha', version: '1.1.0', percent: 0, reason: 'x' }, 400],
  ['canary', { slice: 'alpha', end: true, reason: 'x' }, 409],
  ['canary', { slice: 'shell', version: '1.0.0', percent: 5, reason: 'x' }, 400],
  ['promote', { slice: 'alpha', version: '1.1.0', reason: 'x', environment: 'qa' }, 400],
  ['promote', { slice: 'alpha', version: '1.1.0', reason: 'x', constructor: 'x' }, 400],
  ['disable', { slice: 'alpha', message: ' \n ', reason: 'x' }, 400],
  ['rollback', { slice: 'alpha', reason: 'x', expected: { canary: '1.1.0' } }, 409],
  ['rollback', { slice: 'alpha', reason: 'x', expected: null }, 400],
  ['rollback', { slice: 'alpha', reason: 'x', expected: ['1.1.0'] }, 400],
  ['rollback', { slice: 'alpha', reason: 'x', expected: { version: '1.0.0' } }, 400],
  ['rollback', { slice: 'alpha', reason: 'x', expected: { percent: '5' } }, 400],
  ['promote', { slice: 'alpha', version: '1.1.0', reason: 'x', drops: './api' }, 400],
  ['promote', { slice: 'alpha', version: '1.1.0', reason: 'x', drops: [1] }, 400],
  ['explode', { slice: 'alpha', reason: 'x' }, 404],
])('%s %j answers %i and changes nothing', async (path, body, status) => {
  expect((await call(ALL, path, body)).status).toBe(status);
  expect((await scratch.store.readPointer()).generation).toBe(3);
});

test.each([
  ['canary', { end: true, version: '' }, 'version'],
  ['canary', { version: ' ', percent: 10 }, 'version'],
  ['rollback', { to: '' }, 'to'],
  ['promote', { version: '1.1.0', after: '' }, 'after'],
  ['rollback', { environment: '' }, 'environment'],
])('%s %j is refused for its empty field, which could mean more than intended', async (path, body, field) => {
  await call(ALL, 'canary', { slice: 'alpha', version: '1.1.0', percent: 5, reason: 'x' });
  expect(await call(ALL, path, { slice: 'alpha', reason: 'x', ...body })).toEqual({
    status: 400,
    data: { message: `${field} is empty: give it a value, or leave it out.`, code: 'bad-request' },
  });
  expect((await live('alpha')).canary).toMatchObject({ version: '1.1.0', percent: 5 });
});

test.each([
  ['promote', { version: '1.1.0', percent: 5 }, 'percent', 'version, after, onlyNewer, drops'],
  ['rollback', { version: '1.0.0' }, 'version', 'to, drops'],
  ['canary', { version: '1.1.0', percent: 5, to: '1.0.0' }, 'to', 'version, percent, auto, after, onlyNewer, end, drops'],
])('%s %j is refused for a field that belongs to another move', async (path, body, field, takes) => {
  expect(await call(ALL, path, { slice: 'alpha', reason: 'x', ...body })).toEqual({
    status: 400,
    data: {
      message: `${path} takes no '${field}'. It takes: slice, reason, environment, expected, ${takes}`,
      code: 'bad-request',
    },
  });
  expect((await scratch.store.readPointer()).generation).toBe(3);
});

test('refuses to end a canary with options that only apply to its share', async () => {
  for (const field of [{ percent: 5 }, { auto: true }, { after: 'staging' }, { onlyNewer: true }, { drops: ['./api'] }])
    expect(await call(ALL, 'canary', { slice: 'alpha', end: true, reason: 'x', ...field })).toEqual({
      status: 400,
      data: { message: '`end` withdraws the canary: leave out percent, auto, after, onlyNewer and drops.', code: 'bad-request' },
    });
});

test('shows as a canary after another environment only what was live there', async () => {
  await promote(scratch.store.inEnvironment('staging'), 'alpha', '1.0.0', mover());
  const canary = { slice: 'alpha', version: '1.1.0', percent: 5, after: 'staging', reason: 'x' };
  expect(await call(ALL, 'canary', canary)).toMatchObject({
    status: 409,
    data: { message: expect.stringContaining('alpha 1.1.0 was not live in staging') as string },
  });
  expect((await live('alpha')).canary).toBeUndefined();
});

test('promotes and canaries only what is newer, if a pipeline requests that', async () => {
  await call(ALL, 'promote', { slice: 'alpha', version: '1.1.0', onlyNewer: true, reason: 'x' });
  for (const [path, more] of [
    ['promote', {}],
    ['canary', { percent: 5 }],
  ] as const)
    expect(await call(ALL, path, { slice: 'alpha', version: '1.0.0', onlyNewer: true, reason: 'x', ...more })).toMatchObject({
      status: 409,
      data: { message: 'alpha 1.1.0 is live, and 1.0.0 is not newer: nothing was changed.' },
    });
  expect((await live('alpha')).version).toBe('1.1.0');
});

test('returns and records which canary a move withdrew, or left beside a promotion', async () => {
  await scratch.add('alpha', '1.2.0');
  const move = async (path: string, body: object) => (await call(ALL, path, { slice: 'alpha', reason: 'x', ...body })).data;
  const canary = { version: '1.1.0', percent: 5 };
  await move('canary', canary);
  expect(await move('promote', { version: '1.2.0' })).toMatchObject({ goesOn: canary });
  expect(await move('rollback', { to: '1.0.0' })).toMatchObject({ ended: canary });
  expect((await call(ALL, 'history?slice=alpha')).data).toMatchObject([{}, {}, { goesOn: canary }, { ended: canary }]);
});

test.each(['[]', '"x"', 'nonsense'])('says what a call must send instead of %s', async (body) => {
  const headers = { authorization: `Bearer ${ALL}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}/ops/api/promote`, { method: 'POST', headers, body });
  expect([response.status, await response.json()]).toEqual([
    400,
    { message: 'The body of this call must be a JSON object, such as { "slice": "alpha", "reason": "…" }.', code: 'bad-request' },
  ]);
});

test('returns the checks, and why no browser tried the version', async () => {
  const untried = smoke.why;
  const promoted = await call(ALL, 'promote', { slice: 'alpha', version: '1.1.0', reason: 'x' });
  expect(promoted.data).toMatchObject({ checks: expect.arrayContaining([expect.any(String)]) as string[], untried });
  const back = await call(ALL, 'rollback', { slice: 'alpha', reason: 'x' });
  expect(back.data).not.toHaveProperty('untried');
  const started = await call(ALL, 'canary', { slice: 'alpha', version: '1.1.0', percent: 5, reason: 'x' });
  expect(started.data).toMatchObject({ untried });
  expect((await call(ALL, 'canary', { slice: 'alpha', end: true, reason: 'x' })).data).not.toHaveProperty('untried');
});

test('starts and ends a canary, disables and enables a remote', async () => {
  await call(ALL, 'canary', { slice: 'alpha', version: '1.1.0', percent: 5, reason: 'x' });
  expect((await live('alpha')).canary).toMatchObject({ version: '1.1.0', percent: 5 });
  await call(ALL, 'canary', { slice: 'alpha', end: true, reason: 'x' });
  expect((await live('alpha')).canary).toBeUndefined();
  await call(ALL, 'disable', { slice: 'alpha', message: 'Later.', reason: 'x' });
  expect((await live('alpha')).state).toBe('disabled');
  await call(ALL, 'enable', { slice: 'alpha', reason: 'x' });
  expect((await live('alpha')).state).toBeUndefined();
});

test('refuses a move if the slice has changed since the caller saw it, and names who moved it', async () => {
  await call(ALL, 'canary', { slice: 'alpha', version: '1.1.0', percent: 5, reason: 'x' });
  const expected = { live: '1.0.0', canary: '1.1.0', percent: 5, disabled: false, generation: 4 };
  const withdrawal = { slice: 'alpha', end: true, version: '1.1.0', reason: 'x', expected };
  await call(ALL, 'disable', { slice: 'beta', message: 'Later.', reason: 'moves of others do not count' });
  expect((await call(INFO, 'canary', withdrawal)).status).toBe(200);
  for (const [path, body] of [
    ['canary', withdrawal],
    ['canary', { ...withdrawal, end: false, percent: 50 }],
    ['rollback', { slice: 'alpha', reason: 'x', expected }],
    ['promote', { slice: 'alpha', version: '1.1.0', reason: 'x', expected }],
    ['disable', { slice: 'alpha', message: 'Later.', reason: 'x', expected }],
    ['enable', { slice: 'alpha', reason: 'x', expected }],
  ] as const)
    expect([path, await call(ALL, path, body)]).toEqual([
      path,
      {
        status: 409,
        data: {
          message:
            'alpha was changed meanwhile: canary 1.1.0 was withdrawn by info-team. Now 1.0.0 is live, and no canary runs. Look again before you act.',
          code: 'conflict',
        },
      },
    ]);
  expect((await scratch.store.readPointer()).generation).toBe(6);
});

test('withdraws the canary that a call names, and no other', async () => {
  await call(ALL, 'canary', { slice: 'alpha', version: '1.1.0', percent: 5, reason: 'x' });
  expect((await call(ALL, 'canary', { slice: 'alpha', version: '1.0.9', end: true, reason: 'x' })).status).toBe(409);
  expect((await live('alpha')).canary).toBeDefined();
});

test('responds with the message that the command would print', async () => {
  const replyOf = async (path: string, body: object) =>
    (await call(ALL, path, { slice: 'alpha', reason: 'x', ...body })).data.message;
  const untried = '\nNo browser tried it: not needed in this test.';
  expect(await replyOf('promote', { version: '1.1.0' })).toMatch(
    new RegExp(`^alpha 1.1.0 is live \\(generation 4, \\d+ ms\\)${untried}$`),
  );
  expect(await replyOf('promote', { version: '1.1.0' })).toBe('alpha 1.1.0 is live already, nothing changed (generation 4)');
  expect(await replyOf('rollback', {})).toMatch(/^alpha 1\.0\.0 is live again \(generation 5, \d+ ms\)$/);
  const canary = { version: '1.1.0', percent: 5, auto: true };
  expect(await replyOf('canary', canary)).toMatch(/^alpha 1\.1\.0 is shown to 5 % of the visitors, and withdrawn automatically/);
  expect(await replyOf('canary', canary)).toMatch(/^alpha 1\.1\.0 is shown to 5 % .* already, nothing changed \(generation 6\)$/);
  expect(await replyOf('canary', { end: true })).toMatch(/^alpha 1\.0\.0 is live for everybody \(generation 7/);
  expect(await replyOf('disable', { message: 'Later.' })).toMatch(/^alpha 1\.0\.0 is switched off \(generation 8/);
  expect(await replyOf('promote', { version: '1.1.0' })).toMatch(/^alpha 1\.1\.0 is live, but alpha is switched off/);
  expect(await replyOf('enable', {})).toMatch(/^alpha 1\.1\.0 is shown again \(generation 10/);
});

test('reports that the pointer was lost', async () => {
  const pointerFile = join(scratch.store.place, 'pointer.json');
  const old = readFileSync(pointerFile);
  await call(ALL, 'promote', { slice: 'alpha', version: '1.1.0', reason: 'x' });
  expect((await call(ALL, 'status')).data).not.toHaveProperty('lost');
  await call(ALL, 'rollback', { slice: 'alpha', reason: 'x' });
  writeFileSync(pointerFile, old);
  expect((await call(ALL, 'status')).data).toMatchObject({ generation: 3, lost: expect.stringContaining('raise 6') as string });
});

test('marks the slices that the caller may move', async () => {
  const { data } = await call(INFO, 'status');
  expect(data).toMatchObject({
    who: 'info-team',
    generation: 3,
    slices: [
      { name: 'shell', yours: false },
      { name: 'alpha', yours: true },
      { name: 'beta', yours: false },
    ],
  });
});

test('serves source maps only to operators of the slice, and never one that was changed in the store', async () => {
  const map = 'maps/alpha/1.1.0/remoteEntry.js.map';
  expect(await call(INFO, map)).toMatchObject({ status: 200, data: { sources: ['alpha/src/routes.tsx'] } });
  expect((await call(null, map)).status).toBe(401);
  expect((await call(INFO, 'maps/beta/1.0.0/remoteEntry.js.map')).status).toBe(403);
  for (const unknown of [
    'alpha/1.1.0/other.js',
    'alpha/9.9.9/remoteEntry.js',
    'alpha/1.1.0/..%2F..%2Frelease.json',
    'gamma/1.0.0/x.js',
  ])
    expect((await call(ALL, `maps/${unknown}.map`)).status).toBe(404);
  writeFileSync(join(scratch.store.place, 'remotes/alpha/1.1.0/maps/remoteEntry.js.map'), '{"sources":["elsewhere"]}');
  expect((await call(INFO, map)).status).toBe(404);
});

test('answers 404 under /ops without RELEASE_TOKENS', async () => {
  await stop();
  await start({});
  expect((await fetch(`${url}/ops`)).status).toBe(404);
  expect((await fetch(`${url}/ops/api/status`)).status).toBe(404);
});

test('reports an invalid RELEASE_TOKENS entry without its token', () => {
  expect(() => readTokens('thandi:*:short')).toThrow('RELEASE_TOKENS: the token of thandi must have 24 characters or more.');
  expect(() => readTokens(`ok:*::${ALL}`)).toThrow('entry 1');
  expect(() => readTokens(`ok:*:${ALL} broken`)).toThrow('RELEASE_TOKENS: entry 2 must be who:slices:token, or');
});

test('widens a canary, keeps its visitors, and promotes it', async () => {
  await call(ALL, 'canary', { slice: 'alpha', version: '1.1.0', percent: 5, auto: true, reason: 'x' });
  const { rollout } = (await live('alpha')).canary!;
  await call(ALL, 'canary', { slice: 'alpha', version: '1.1.0', percent: 50, auto: true, reason: 'x' });
  expect((await live('alpha')).canary).toMatchObject({ percent: 50, auto: true, rollout });
  expect(await call(ALL, 'promote', { slice: 'alpha', version: '1.1.0', reason: 'x' })).toMatchObject({ status: 200 });
  expect(await live('alpha')).toMatchObject({ version: '1.1.0', fallback: { version: '1.0.0' } });
  expect((await live('alpha')).canary).toBeUndefined();
});

test('moves another environment only with a token for it', async () => {
  const staging = scratch.store.inEnvironment('staging');
  await promote(staging, 'shell', '1.0.0', mover());
  const promoted = { slice: 'alpha', version: '1.1.0', environment: 'staging', reason: 'try it' };
  expect(await call(ALL, 'promote', promoted)).toMatchObject({
    status: 403,
    data: { message: expect.stringContaining('staging') },
  });
  expect(await call(QA, 'promote', { ...promoted, environment: undefined })).toMatchObject({ status: 403 });
  expect(await call(QA, 'promote', promoted)).toMatchObject({ status: 200, data: { version: '1.1.0' } });
  expect([(await staging.readPointer()).remotes.alpha!.version, (await live('alpha')).version]).toEqual(['1.1.0', '1.0.0']);
  expect(await call(INFO, 'promote', { slice: 'alpha', version: '1.1.0', after: 'staging', reason: 'it held' })).toMatchObject({
    status: 200,
  });
  const { data } = await call(INFO, 'environments');
  expect(data).toEqual({
    own: 'production',
    environments: { production: { shell: '1.0.0', alpha: '1.1.0', beta: '1.0.0' }, staging: { shell: '1.0.0', alpha: '1.1.0' } },
  });
  expect((await call(QA, 'status?environment=staging')).data).toMatchObject({
    environment: 'staging',
    slices: [
      { name: 'shell', kind: 'host', yours: false },
      { name: 'alpha', kind: 'remote', yours: true },
    ],
  });
});

test('lists the published versions of a slice, and what differs between two of them', async () => {
  expect((await call(INFO, 'versions?slice=alpha')).data).toEqual({ slice: 'alpha', versions: ['1.0.0', '1.1.0'] });
  for (const version of ['1.9.0', '1.10.0', '1.12.0', '1.12.0-rc.1']) await scratch.add('beta', version);
  expect((await call(INFO, 'versions?slice=beta')).data).toEqual({
    slice: 'beta',
    versions: ['1.0.0', '1.9.0', '1.10.0', '1.12.0-rc.1', '1.12.0'],
  });
  expect((await call(INFO, 'versions?slice=..')).data).toEqual({ slice: '..', versions: [] });
  await scratch.add('alpha', '1.2.0', { text: 'longer than before', shared: { react: '^19.1.0' } });
  const { status, data } = await call(INFO, 'diff?slice=alpha&from=1.0.0&to=1.2.0');
  expect(status).toBe(200);
  expect(data).toMatchObject({
    files: [{ path: 'remoteEntry.js' }, { path: 'routes.js' }],
    other: [
      { what: 'shared react', from: '^19.0.0', to: '^19.1.0' },
      { what: 'server build', from: expect.any(String) as string, to: expect.any(String) as string },
      { what: 'first load', from: expect.any(String) as string, to: expect.any(String) as string },
    ],
  });
  expect((await call(INFO, 'diff?slice=alpha&from=1.0.0&to=9.0.0')).status).toBe(400);
});

test('the page and its script need no token, name addresses below the base, and may load nothing else', async () => {
  const page = await fetch(`${url}/ops`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  const html = await page.text();
  for (const address of ['/releases/ops/page.js', '/releases/ops/page.css']) {
    expect(html).toContain(`"${address}"`);
    expect((await fetch(new URL(address, url))).status).toBe(200);
  }
  expect(page.headers.get('access-control-allow-origin')).toBeNull();
});
