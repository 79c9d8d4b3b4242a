import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { writeFederationBuild } from '../../test/federation-builds';
import { emitPackage, useScratch } from '../../test/scratch';
import { createReleases, type Releases } from '../serve/releases';
import { readArguments } from './arguments';
import { runByServer, serverOf } from './by-server';
import { failureOf } from './failure';

// Runs another program.
jest.setTimeout(60_000);

const PUBLISH_TOKEN = 'a-token-that-publishes-alpha';
const RELEASE_TOKEN = 'a-token-that-moves-alpha-001';

const scratch = useScratch();
let server: Server;
let releases: Releases;
let url: string;

async function listen(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  releases = createReleases({
    store: scratch.store,
    trials: [],
    tokens: `alpha-team:alpha:${RELEASE_TOKEN}`,
    publishTokens: `alpha-team:alpha:${PUBLISH_TOKEN}`,
    warn: () => undefined,
  });
  url = `${await listen((request, response) => void releases.handle(request, response))}/releases`;
});
afterEach(async () => {
  await releases.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const TOKENS: Record<string, string> = { PUBLISH_TOKEN, RELEASE_TOKEN };

function run(argv: string[], env = TOKENS): Promise<string> {
  const args = readArguments(argv);
  const parts = { folder: scratch.dataDir, commitOf: () => 'abc1234', askReason: null };
  return runByServer(args, serverOf(args, { RELEASE_SERVER: `${url}/`, ...env })!, { env, ...parts });
}

test('publishes the build of a package under its name and version, and prints what publish prints', async () => {
  const folder = join(scratch.dataDir, 'alpha');
  writeFederationBuild(folder, { version: '1.2.0' });
  expect(await run(['publish', 'alpha'])).toBe(`published alpha 1.2.0 to ${url}`);
  expect(await run(['publish', 'alpha'])).toBe(`alpha 1.2.0 is published already in ${url}, same content`);
  expect(JSON.parse(await run(['publish', 'alpha', '--json']))).toEqual({ name: 'alpha', version: '1.2.0', isNew: false });
  const { record } = (await scratch.store.readRecord('alpha', '1.2.0'))!;
  expect(record.built.commit).toBe('abc1234');
  expect(existsSync(join(scratch.dataDir, '.data'))).toBe(false);
});

test('the program needs no store, and takes the token from the environment', async () => {
  emitPackage();
  const output = scratch.build('alpha', '1.0.0');
  Object.assign(process.env, { PUBLISH_TOKEN, RELEASE_SIGNING_KEY: '/not/mounted' });
  const { code, out, err } = await scratch.command(scratch.dataDir, 'publish', output, '--server', url);
  delete process.env.PUBLISH_TOKEN;
  delete process.env.RELEASE_SIGNING_KEY;
  expect([code, out, err]).toEqual([0, `published alpha 1.0.0 to ${url}\n`, '']);
});

test('moves the pointer by the calls of ops, with the text of the command', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await scratch.add('alpha', version, { contract: undefined });
  expect(await run(['promote', 'alpha', '1.1.0', '--only-newer', '--reason', 'new'])).toMatch(/^alpha 1\.1\.0 is live/);
  await expect(run(['promote', 'alpha', '1.0.0', '--only-newer', '--reason', 'late'])).rejects.toMatchObject({ kind: 'refused' });
  await expect(run(['promote', 'alpha', '1.2.0', '--expected-live', 'none', '--reason', 'x'])).rejects.toMatchObject({
    kind: 'refused',
  });
  expect(await run(['canary', 'alpha', '1.2.0', '--percent', '25', '--auto', '--reason', 'try'])).toContain('25 %');
  expect((await scratch.store.readPointer()).remotes.alpha).toMatchObject({
    version: '1.1.0',
    canary: { version: '1.2.0', percent: 25, auto: true },
  });
  expect(await run(['canary', 'alpha', '--end', '--reason', 'slow'])).toContain('alpha 1.1.0 is live for everybody');
  const rolledBack = await run(['rollback', 'alpha', '--to', '1.0.0', '--reason', 'old', '--json']);
  expect(JSON.parse(rolledBack)).toMatchObject({ name: 'alpha', version: '1.0.0', changed: true });
  await run(['disable', 'alpha', '--message', 'Back soon.', '--reason', 'x']);
  await run(['enable', 'alpha', '--reason', 'x']);
  const history = await scratch.store.history();
  expect(history.map(({ who, action }) => [who, action])).toEqual(
    ['promote', 'canary', 'canary-end', 'promote', 'disable', 'enable'].map((action) => ['alpha-team', action]),
  );
});

test.each([
  ['promote', 'alpha', '1.0.0', '--reason', 'x', '--env', 'stagging'],
  ['canary', 'alpha', '1.0.0', '--percent', 'many', '--reason', 'x'],
  ['promote', 'alpha', '1.0.0'],
  ['promote'],
])('%s %s %s %s %s is wrong usage', async (...argv) => {
  await scratch.add('alpha', '1.0.0');
  const [env] = argv.includes('--env') ? argv.slice(-1) : [];
  await expect(run(argv, { ...TOKENS, ...(env && { RELEASE_ENVIRONMENT: env }) })).rejects.toMatchObject({ kind: 'usage' });
});

test('errors of the server are shown as they are', async () => {
  const beta = scratch.build('beta', '1.0.0');
  await expect(run(['publish', beta])).rejects.toThrow('The token of alpha-team is not for beta.');
  await expect(run(['publish', beta], { PUBLISH_TOKEN: RELEASE_TOKEN })).rejects.toThrow('This needs a token of PUBLISH_TOKENS.');
  await run(['publish', scratch.build('alpha', '1.0.0')]);
  await expect(run(['publish', scratch.build('alpha', '1.0.0', { text: 'other' })])).rejects.toThrow(
    'alpha 1.0.0 is published already, with other content: remoteEntry.js',
  );
});

test('a build that is refused here is not sent, with its own path', async () => {
  const output = scratch.build('alpha', '1.0.0');
  symlinkSync(join(output, 'web/routes.js'), join(output, 'web/linked.js'));
  await expect(run(['publish', output])).rejects.toThrow(`${join(output, 'web/linked.js')} is a link`);
  writeFileSync(join(output, 'build.json'), '{');
  await expect(run(['publish', output])).rejects.toThrow(`${join(output, 'build.json')} is not JSON.`);
});

test.each(['PUBLISH_TOKEN', 'RELEASE_TOKEN'])('names %s where it is not set', async (setting) => {
  const argv = setting === 'PUBLISH_TOKEN' ? ['publish', scratch.build('alpha', '1.0.0')] : ['enable', 'alpha', '--reason', 'x'];
  await expect(run(argv, { ...TOKENS, [setting]: '' })).rejects.toMatchObject({
    kind: 'usage',
    message: `${setting} is not set: it holds a token of ${setting}S of the server.`,
  });
});

test.each(['a token\nof-two-lines-of-a-secret', 'a-token-with-an-\u2013-of-a-text'])(
  'a token that no header can have is refused, and not shown',
  async (PUBLISH_TOKEN) => {
    await expect(run(['publish', scratch.build('alpha', '1.0.0')], { PUBLISH_TOKEN })).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringMatching(/^PUBLISH_TOKEN has a blank, a line break(?!.*token-?(?:of|with))/) as string,
    });
  },
);

test.each<[what: string, answer: RequestListener, says: string]>([
  ['a redirect', (_request, response) => void response.writeHead(301, { location: '/elsewhere' }).end(), 'answers 301'],
  ['a page', (_request, response) => void response.end('<html>'), '/releases/ops/api/enable answers 200, and not as releases do'],
  [
    'a page of a proxy',
    (_request, response) => void response.writeHead(413).end('<html>'),
    'answers 413, and not as releases do: a proxy',
  ],
  ['nothing', (request) => void request.socket.destroy(), 'The move may have been made anyway'],
])('%s in the place of an answer is a failure, and not a refusal', async (_what, answer, says) => {
  const { port } = server.address() as AddressInfo;
  server.removeAllListeners('request');
  server.on('request', answer);
  expect(url).toContain(String(port));
  const failed: unknown = await run(['enable', 'alpha', '--reason', 'x']).catch((error: unknown) => error);
  expect(failureOf(failed)).toMatchObject({ code: 1, json: { refused: false }, text: expect.stringContaining(says) as string });
  expect(failureOf(failed).text).not.toContain('\n');
});

describe('the place of a command', () => {
  const place = (argv: string[], env: Record<string, string> = {}) => serverOf(readArguments(argv), env);
  const RELEASE_SERVER = 'https://acme.dev/releases/';

  test('is a store, unless a server is named', () => {
    expect(place(['publish'])).toBeUndefined();
    expect(place(['publish'], { RELEASE_SERVER })).toBe('https://acme.dev/releases');
    expect(place(['publish', '--server', 'https://b.dev'], { RELEASE_SERVER, RELEASE_STORE: 's3://acme' })).toBe('https://b.dev');
    expect(place(['publish', '--store', 'folder'], { RELEASE_SERVER })).toBeUndefined();
    expect(place(['status'], { RELEASE_SERVER, RELEASE_STORE: 's3://acme' })).toBeUndefined();
  });

  test.each([
    [['publish', '--server', 'https://a.dev', '--store', 'b'], 'give --store or --server'],
    [['publish', '--server', 'a.dev'], 'RELEASE_SERVER must be an address'],
    [['status'], 'status needs a store, and RELEASE_SERVER is none'],
  ])('refuses %j', (argv, says) => {
    expect(() => place(argv, { RELEASE_SERVER })).toThrow(says);
  });
});
