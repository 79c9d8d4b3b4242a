import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, request as open, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { writeFederationBuild } from '../../../test/federation-builds';
import { mover, openScratch, type Scratch } from '../../../test/scratch';
import { slipway } from '../../fastify';
import { createFetchReleases } from '../../fetch';
import { promote } from '../../moves';
import { publish } from '../../publish/publish';
import { readSigningKey, signedStore } from '../../signature';
import { filesBelow } from '../../publish/build';
import { packTar } from '../../tar';
import { createReleases, type Releases, type ServeOptions } from '../releases';
import { readTokens } from './tokens';

const MOVES = 'a-token-that-moves-00000001';
const ALPHA = 'a-token-that-publishes-alpha';
const ALL = 'a-token-that-publishes-all-1';

let scratch: Scratch;
let releases: Releases;
let server: Server;
let url: string;
let answered: Promise<unknown>[];
/** The folder for temporary files. */
let temporary: string;
const warn = jest.fn();

async function start(options: Partial<ServeOptions> = {}, http = {}): Promise<void> {
  releases = createReleases({
    store: scratch.store,
    trials: [],
    warn,
    tokens: `thandi:*:${MOVES}`,
    publishTokens: `alpha-team:alpha:${ALPHA} builds:*:${ALL}`,
    ...options,
  });
  answered = [];
  server = createServer(http, (request, response) => void answered.push(releases.handle(request, response)));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases/ops/api`;
}

async function stop(): Promise<void> {
  await releases.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}

beforeEach(async () => {
  scratch = openScratch();
  temporary = join(scratch.dataDir, 'temporary');
  mkdirSync(temporary);
  jest.spyOn(os, 'tmpdir').mockReturnValue(temporary);
  warn.mockClear();
  await start();
});
afterEach(async () => {
  const left = readdirSync(temporary);
  await stop();
  scratch.remove();
  jest.restoreAllMocks();
  expect(left).toEqual([]);
});

async function send(token: string | null, query: string, body: Buffer | AsyncIterable<Buffer>) {
  const response = await fetch(`${url}/publish${query && `?${query}`}`, {
    method: 'POST',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body: (Buffer.isBuffer(body) ? body : Readable.toWeb(Readable.from(body))) as BodyInit,
    duplex: 'half',
  } as RequestInit);
  return { status: response.status, data: (await response.json()) as Record<string, unknown> };
}

async function bytesOf(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

const archiveOf = async (folder: string) => bytesOf(packTar(folder, await filesBelow(folder)));

function tar(folder: string, ...args: string[]): Buffer {
  const { status, stdout, stderr } = spawnSync('tar', ['-C', folder, '-cf', '-', ...args, '.'], { maxBuffer: 1e9 });
  if (status !== 0) throw new Error(String(stderr));
  return stdout;
}

test.each([
  ['the standard tar', (folder: string) => tar(folder)],
  ['tar in the format of POSIX', (folder: string) => tar(folder, '--format=posix')],
  ['tar in the old format', (folder: string) => tar(folder, '--format=ustar')],
  ['the command', archiveOf],
])('publishes what %s packs, as publish does in a folder, and moves nothing', async (_what, pack) => {
  const output = scratch.build('alpha', '1.2.0', { files: { [`${'d'.repeat(60)}/${'x'.repeat(80)}.js`]: 'long' } });
  writeFileSync(join(output, '.hidden'), 'hidden');
  expect(await send(ALPHA, 'commit=abc1234', await pack(output))).toEqual({
    status: 200,
    data: { name: 'alpha', version: '1.2.0', isNew: true },
  });
  const { record } = (await scratch.store.readRecord('alpha', '1.2.0'))!;
  const other = openScratch();
  await publish(other.store, output, { commit: 'abc1234' });
  const { record: wanted } = (await other.store.readRecord('alpha', '1.2.0'))!;
  other.remove();
  // An archive has whole seconds.
  const at = new Date(Math.floor(Date.parse(wanted.built.at) / 1000) * 1000).toISOString();
  const built = { ...wanted.built, at: expect.stringContaining(at.slice(0, 19)) as string, by: 'alpha-team' };
  expect(record).toEqual({ ...wanted, built, publishedAt: record.publishedAt });
  expect(String(await scratch.store.readFile('alpha', '1.2.0', 'maps/remoteEntry.js.map'))).toContain('routes.tsx');
  expect((await scratch.store.readPointer()).generation).toBe(0);
});

test.each([
  [
    'Fastify',
    async () => {
      const app = fastify({ bodyLimit: 1000 });
      await app.register(slipway, { releases });
      url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/releases/ops/api`;
      return () => app.close();
    },
  ],
  [
    'the fetch API',
    async () => {
      const { fetch: answer } = createFetchReleases({ releases });
      const spy = jest.spyOn(globalThis, 'fetch').mockImplementation(async (to, init) => (await answer(new Request(to, init)))!);
      return async () => spy.mockRestore();
    },
  ],
])('publishes behind %s', async (_what, open) => {
  const close = await open();
  const archive = await archiveOf(scratch.build('alpha', '1.0.0'));
  const answers = [await send(ALL, '', Readable.from([archive])), await send(null, '', archive)];
  await close();
  expect(answers.map(({ status }) => status)).toEqual([200, 401]);
});

test('a federation build takes name, version and commit from the call, and from no package.json of the server', async () => {
  writeFileSync(join(scratch.dataDir, 'package.json'), '{"name":"of-the-server","version":"9.9.9"}');
  const archive = await archiveOf(writeFederationBuild(join(scratch.dataDir, 'alpha')));
  expect(await send(ALL, '', archive)).toMatchObject({
    status: 409,
    data: { message: expect.stringContaining('the archive (there is no package.json above it)') as string },
  });
  expect(await send(ALL, 'name=news&version=1.0.0', archive)).toMatchObject({ data: { name: 'news', version: '1.0.0' } });
});

test('only a token of PUBLISH_TOKENS publishes, for its names, and it moves nothing', async () => {
  const [alpha, beta] = [await archiveOf(scratch.build('alpha', '1.0.0')), await archiveOf(scratch.build('beta', '1.0.0'))];
  const message = 'This needs a token of PUBLISH_TOKENS.';
  for (const token of [null, MOVES, `${ALPHA}x`])
    expect([token, await send(token, '', alpha)]).toEqual([token, { status: 401, data: { message, code: 'unauthorized' } }]);
  const forbidden = { status: 403, data: { message: 'The token of alpha-team is not for beta.', code: 'forbidden' } };
  expect(await send(ALPHA, 'name=beta', alpha)).toEqual(forbidden);
  expect(await send(ALPHA, '', beta)).toEqual(forbidden);
  expect(await scratch.store.names()).toEqual([]);
  await send(ALPHA, '', alpha);
  for (const [path, init] of [
    ['promote', { method: 'POST', body: '{"slice":"alpha","version":"1.0.0","reason":"x"}' }],
    ['status', {}],
  ] as const) {
    const { status } = await fetch(`${url}/${path}`, { headers: { authorization: `Bearer ${ALPHA}` }, ...init });
    expect([path, status]).toEqual([path, 401]);
  }
  expect((await scratch.store.readPointer()).generation).toBe(0);
});

test('without PUBLISH_TOKENS there is no such call, and with them alone no page', async () => {
  await stop();
  await start({ publishTokens: undefined });
  const archive = await archiveOf(scratch.build('alpha', '1.0.0'));
  expect(await send(MOVES, '', archive)).toMatchObject({ status: 404 });
  await stop();
  await start({ tokens: undefined });
  expect((await fetch(url.replace(/\/api$/, ''))).status).toBe(404);
  expect(await send(ALL, '', archive)).toMatchObject({ status: 200 });
});

test('entries have no environments, and limits of wrong tokens are those of operators', async () => {
  expect(() => readTokens(`a:*:${ALL} b:*:staging:${ALL}`, 'PUBLISH_TOKENS')).toThrow(
    'PUBLISH_TOKENS: entry 2 must be who:slices:token: a version is published for all environments.',
  );
  expect(() => readTokens('a:*:short', 'PUBLISH_TOKENS')).toThrow('PUBLISH_TOKENS: the token of a must have 24 characters');
  for (let at = 0; at < 20; at += 1) await send(`a-guess-of-somebody-${1000 + at}`, '', Buffer.alloc(0));
  expect(await send('a-guess-of-somebody-2000', '', Buffer.alloc(0))).toMatchObject({ status: 429 });
  const { status } = await fetch(`${url}/status`, { headers: { authorization: `Bearer ${ALL}` } });
  expect(status).toBe(429);
});

/** Entries of an archive, with a header of `packTar` that is then changed. */
async function entries(...given: { path: string; type?: string; link?: string; size?: number; content?: string }[]) {
  const parts: Buffer[] = [];
  for (const { path, type = '0', link = '', size, content = '' } of given) {
    const folder = join(scratch.dataDir, 'entry');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'file'), content);
    const packed = (await bytesOf(packTar(folder, ['file']))).subarray(0, -1024);
    const header = packed.subarray(0, 512);
    header.fill(0, 0, 100).write(path, 0);
    header.write(type, 156);
    header.write(link, 157);
    if (size !== undefined) header.write(size.toString(8).padStart(11, '0'), 124);
    header.fill(' ', 148, 156);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    );
    parts.push(packed);
  }
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}

test.each<[what: string, pack: () => Promise<Buffer>, says: string]>([
  ['a path above the folder', () => entries({ path: '../up.js' }), '"../up.js" in the archive is not a path within a build'],
  ['a path above, after a folder', () => entries({ path: 'web/../../up.js' }), 'is not a path within a build'],
  ['an absolute path', () => entries({ path: '/etc/passwd' }), '"/etc/passwd" in the archive is not a path'],
  ['a backslash', () => entries({ path: '..\\up.js' }), 'is not a path within a build'],
  ['no name', () => entries({ path: '' }), '"" in the archive is not a path'],
  [
    'a link',
    () => entries({ path: 'web', type: '2', link: '/etc' }),
    'web in the archive is no file, and publish accepts only files.',
  ],
  ['a hard link', () => entries({ path: 'a.js', type: '1', link: '/etc/passwd' }), 'a.js in the archive is no file'],
  ['a device', () => entries({ path: 'a.js', type: '3' }), 'a.js in the archive is no file'],
  ['a file twice', () => entries({ path: 'a.js' }, { path: './a.js' }), './a.js is in the archive twice'],
  ['a file below a file', () => entries({ path: 'a' }, { path: 'a/b.js' }), 'a/b.js is in the archive twice, is below a file'],
  ['a file too large', () => entries({ path: 'film.mp4', size: 32_000_001 }), 'film.mp4 has 33 MB; 32 MB are allowed.'],
  ['a file that is cut off', () => entries({ path: 'a.js', size: 5000 }), 'it ends too early'],
  [
    'too many entries',
    async () => {
      const one = (await entries({ path: 'folder/', type: '5' })).subarray(0, 512);
      return Buffer.concat(Array.from({ length: 10_001 }, () => one));
    },
    'The archive has more than 10000 entries.',
  ],
  ['too long a name', () => entries({ path: 'x', type: 'L', size: 70_000 }), 'a name is too long'],
  [
    'a path too long',
    () => entries({ path: 'x', type: 'L', content: 'x'.repeat(300) }, { path: 'x' }),
    'of 255 characters at most',
  ],
  [
    'holes, in the format of GNU',
    () => entries({ path: 'a.js', type: 'S' }),
    'files with holes are packed without them. Pack it without --sparse.',
  ],
  [
    'holes, in the format of POSIX',
    () => entries({ path: 'x', type: 'x', content: '22 GNU.sparse.major=1\n' }, { path: 'a.js' }),
    'Pack it without --sparse.',
  ],
  [
    'gzip',
    async () => gzipSync(await archiveOf(scratch.build('alpha', '1.0.0', { text: randomBytes(1000).toString('hex') }))),
    'it is compressed. Send the plain archive.',
  ],
  ['another format', async () => Buffer.from('PK'.padEnd(600, 'x')), 'The body is not a whole tar archive: a header is wrong.'],
  ['nothing', async () => Buffer.alloc(0), 'it ends too early'],
])('refuses an archive with %s', async (_what, pack, says) => {
  expect(await send(ALL, '', await pack())).toEqual({
    status: 400,
    data: { message: expect.stringContaining(says) as string, code: 'bad-request' },
  });
  expect([await scratch.store.names(), readdirSync(scratch.dataDir)]).toEqual([[], expect.not.arrayContaining(['up.js'])]);
});

test('links that tar packs are refused, and a copy that follows them is published', async () => {
  const output = scratch.build('alpha', '1.0.0');
  symlinkSync(join(output, 'web/routes.js'), join(output, 'web/linked.js'));
  expect(await send(ALL, '', tar(output))).toMatchObject({ status: 400 });
  const copy = join(scratch.dataDir, 'copy');
  spawnSync('cp', ['-RL', output, copy]);
  expect(await send(ALL, '', tar(copy))).toMatchObject({ status: 200 });
  expect(await scratch.store.readFile('alpha', '1.0.0', 'linked.js')).not.toBeNull();
});

test('reads no more than 128 MB of an archive', async () => {
  const file = Buffer.concat([
    (await entries({ path: 'film.mp4', size: 31_000_064 })).subarray(0, 512),
    Buffer.alloc(31_000_064),
  ]);
  async function* endless() {
    for (let at = 0; at < 8; at += 1) {
      const named = Buffer.from(file.subarray(0, 512));
      named.write(String(at), 0);
      named.fill(' ', 148, 156);
      named.write(
        `${named
          .reduce((sum, byte) => sum + byte, 0)
          .toString(8)
          .padStart(6, '0')}\0 `,
        148,
      );
      yield named;
      yield file.subarray(512);
    }
  }
  expect(await send(ALL, '', endless())).toMatchObject({
    status: 400,
    data: { message: 'The archive has more than 128 MB. Serve large files from elsewhere.' },
  });
});

test.each([
  ['the client leaves', {}, true],
  ['its time is over', { requestTimeout: 200, headersTimeout: 200, connectionsCheckingInterval: 20 }, false],
])('nothing stays of a body that has not arrived when %s', async (_what, http, leaves) => {
  await stop();
  await start({}, http);
  const archive = await archiveOf(scratch.build('alpha', '1.0.0'));
  const call = open(`${url}/publish`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ALL}`, 'content-length': archive.length },
  });
  const closed = new Promise((done) => call.on('close', done).on('error', () => undefined));
  const arrived = new Promise((done) => server.once('request', (request) => request.once('readable', done)));
  call.write(archive.subarray(0, 3000));
  await arrived;
  if (leaves) call.destroy();
  await closed;
  await Promise.all(answered);
  expect([answered.length, await scratch.store.names()]).toEqual([1, []]);
});

test('two uploads of a version at once make one, and other content under it is refused', async () => {
  const archive = await archiveOf(scratch.build('alpha', '1.0.0'));
  const answers = await Promise.all([send(ALL, '', archive), send(ALPHA, '', archive)]);
  expect(answers.map(({ status, data }) => [status, data.isNew]).sort()).toEqual([
    [200, false],
    [200, true],
  ]);
  const other = await archiveOf(scratch.build('alpha', '1.0.0', { text: 'other' }));
  expect(await send(ALL, '', other)).toMatchObject({
    status: 409,
    data: {
      message: expect.stringMatching(/^alpha 1\.0\.0 is published already, with other content: /) as string,
      code: 'conflict',
    },
  });
  expect(await send(ALL, '', archive)).toMatchObject({ data: { isNew: false } });
});

test('a fourth upload at once has to come again, and then succeeds', async () => {
  const archive = await archiveOf(scratch.build('alpha', '1.0.0'));
  const calls = Array.from({ length: 3 }, () =>
    open(`${url}/publish`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ALL}`, 'content-length': archive.length },
    }).on('error', () => undefined),
  );
  for (const call of calls) {
    const arrived = new Promise((done) => server.once('request', (request) => request.once('readable', done)));
    call.write(archive.subarray(0, 3000));
    await arrived;
  }
  const { status, headers } = await fetch(`${url}/publish`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ALPHA}` },
    body: archive as BodyInit,
  });
  expect([status, headers.get('retry-after')]).toEqual([503, '10']);
  const left = answered.slice(0, 3);
  for (const call of calls) call.destroy();
  await Promise.all(left);
  expect(await send(ALPHA, '', archive)).toMatchObject({ status: 200 });
  expect(warn).not.toHaveBeenCalled();
});

test('two versions at once are both published', async () => {
  const archives = await Promise.all(['1.0.0', '1.1.0'].map((version) => archiveOf(scratch.build('alpha', version))));
  await Promise.all(archives.map((archive) => send(ALL, '', archive)));
  expect(await scratch.store.versions('alpha')).toEqual(expect.arrayContaining(['1.0.0', '1.1.0']));
});

test('a refusal names no folder of the server', async () => {
  const { status, data } = await send(ALL, '', await entries({ path: 'readme.txt' }));
  expect([status, data.message]).toEqual([409, expect.stringMatching(/^There is no finished build in the archive: neither/)]);
  const broken = await send(ALL, '', await entries({ path: 'build.json', content: 'x' }));
  expect(broken.data.message).toBe('build.json is not JSON. Build it again, then publish.');
});

test.each([
  ['branch=main', "publish takes no 'branch'. It takes: name, version, commit"],
  ['version=', 'version is empty: give it a value, or leave it out.'],
])('refuses the query %s', async (query, message) => {
  const archive = await archiveOf(scratch.build('alpha', '1.0.0'));
  expect(await send(ALL, query, archive)).toEqual({ status: 400, data: { message, code: 'bad-request' } });
});

test('trials of publish are those of the server, and see the build', async () => {
  await stop();
  const run = jest.fn(async ({ readFile }: { readFile(path: string): Promise<Buffer | null> }) => {
    if (String(await readFile('routes.js')).includes('secret')) throw new Error('it has a secret');
    return [];
  });
  await start({ trials: [{ name: 'no secrets', on: ['publish'], run }] });
  expect(await send(ALL, '', await archiveOf(scratch.build('alpha', '1.0.0', { text: 'secret' })))).toMatchObject({
    status: 409,
    data: { message: expect.stringMatching(/^trial "no secrets" failed: it has a secret/) as string },
  });
  expect(await send(ALL, '', await archiveOf(scratch.build('alpha', '1.0.0')))).toMatchObject({ status: 200 });
});

test('runs no code of a build', async () => {
  const server = `require('node:fs').writeFileSync(${JSON.stringify(join(scratch.dataDir, 'ran'))}, '');`;
  expect(await send(ALL, '', await archiveOf(scratch.build('alpha', '1.0.0', { server })))).toMatchObject({ status: 200 });
  expect(readdirSync(scratch.dataDir)).not.toContain('ran');
});

test('a server with the private half of the key signs versions, and one with the public half refuses', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const secret = readSigningKey(privateKey.export({ type: 'pkcs8', format: 'pem' }) as string);
  const verifies = readSigningKey(publicKey.export({ type: 'spki', format: 'pem' }) as string);
  const archive = await archiveOf(scratch.build('alpha', '1.0.0', { contract: undefined }));
  await stop();
  await start({ store: signedStore(scratch.store, verifies) });
  expect(await send(ALL, '', archive)).toMatchObject({
    status: 409,
    data: { message: expect.stringContaining('only the public half of RELEASE_SIGNING_KEY, and cannot sign') as string },
  });
  expect(await scratch.store.names()).toEqual([]);
  await stop();
  const signed = signedStore(scratch.store, secret);
  await start({ store: signed });
  expect(await send(ALL, '', archive)).toMatchObject({ status: 200 });
  expect(await signedStore(scratch.store, verifies).readRecord('alpha', '1.0.0')).not.toBeNull();
  await promote(signed, 'alpha', '1.0.0', mover());
  await stop();
  await start();
  expect(await send(ALL, '', await archiveOf(scratch.build('alpha', '1.1.0')))).toMatchObject({
    status: 409,
    data: { message: expect.stringContaining('is signed, and RELEASE_SIGNING_KEY is not set here') as string },
  });
});

test('a disk for temporary files that fails is a failure of the server, with its reason', async () => {
  jest.spyOn(os, 'tmpdir').mockReturnValue(join(scratch.dataDir, 'file'));
  writeFileSync(join(scratch.dataDir, 'file'), '');
  expect(await send(ALL, '', await archiveOf(scratch.build('alpha', '1.0.0')))).toMatchObject({
    status: 500,
    data: { message: expect.stringContaining('cannot be there') as string },
  });
  expect(warn).toHaveBeenCalledWith(expect.anything(), 'failed to answer POST /releases/ops/api/publish');
});
