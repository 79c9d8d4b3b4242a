import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { mover, openScratch, type Scratch } from '../test/scratch';
import { promote, rollback, startCanary } from './moves';
import { openStore, openUnsigned } from './open-store';
import { movesReported, reportMoves } from './report-moves';
import { readSigningKey, signStore } from './signature';

let scratch: Scratch;
let server: Server;
let address: string;
let received: { text: string; environment: string; action: string; to: string; generation: number }[];
let answer: (response: ServerResponse) => void;
let logged: string[];

beforeEach(async () => {
  scratch = openScratch();
  for (const version of ['1.0.0', '1.1.0']) await scratch.add('alpha', version);
  [received, logged] = [[], []];
  answer = (response) => response.end();
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(JSON.parse(Buffer.concat(chunks).toString()) as (typeof received)[number]);
      answer(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/a-secret-token`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  scratch.remove();
});

const reporting = (hook: string, limitMs?: number) =>
  reportMoves(scratch.store, hook, { ...(limitMs === undefined ? {} : { limitMs }), log: (what) => logged.push(what) });

test('posts each move to an address, as the history has it, with a line for people', async () => {
  const store = reporting(address);
  await promote(store, 'alpha', '1.0.0', mover('the first'));
  await startCanary(store, 'alpha', '1.1.0', { percent: 10 }, mover('try it'));
  await movesReported();
  expect(received.map(({ text }) => text).sort()).toEqual([
    'alpha: canary 1.0.0 -> 1.1.0, 10 %, by tester: try it',
    'alpha: promote 1.0.0, by tester: the first',
  ]);
  expect(received.find(({ generation }) => generation === 2)).toMatchObject({
    environment: 'production',
    action: 'canary',
    name: 'alpha',
    to: '1.1.0',
    percent: 10,
    reason: 'try it',
  });
});

test('does not report refused moves and moves that change nothing', async () => {
  const store = reporting(address);
  await promote(store, 'alpha', '1.0.0', mover());
  await promote(store, 'alpha', '1.0.0', mover());
  await expect(promote(store, 'alpha', '9.9.9', mover())).rejects.toThrow();
  await movesReported();
  expect(received.length).toBe(1);
});

test('a report of a move names an environment other than production', async () => {
  await promote(reporting(address).inEnvironment('staging'), 'alpha', '1.0.0', mover('look'));
  await movesReported();
  expect(received).toMatchObject([{ text: 'alpha: promote 1.0.0 in staging, by tester: look', environment: 'staging' }]);
});

test('a command reads the move from its standard input', async () => {
  const file = join(scratch.dataDir, 'moved.json');
  await promote(reporting(`cat > '${file}'`), 'alpha', '1.0.0', mover());
  await movesReported();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ action: 'promote', to: '1.0.0' });
  expect(logged).toEqual([]);
});

test.each<[what: string, hook: () => string, failing: (response: ServerResponse) => void, why: string]>([
  ['an address that answers 500', () => address, (response) => response.writeHead(500).end(), 'answered 500'],
  ['an address that never answers', () => address, () => undefined, 'it took longer than 300 ms'],
  ['an address that redirects', () => address, (response) => response.writeHead(302, { location: '/' }).end(), 'redirect'],
  ['an address that hangs up', () => address, (response) => response.destroy(), 'other side closed'],
  ['a command that fails', () => 'echo no network >&2; exit 3', () => undefined, 'it ended with 3: no network'],
  ['a command that never ends', () => 'sleep 600', () => undefined, 'it took longer than 300 ms'],
  [
    'a command that leaves a process in a separate group',
    () => 'setsid sleep 20 &',
    () => undefined,
    'it took longer than 300 ms',
  ],
])('a failed report does not stop the move, and its cause is logged: %s', async (_what, hook, failing, why) => {
  answer = failing;
  const store = reporting(hook(), why.includes('300') ? 300 : undefined);
  expect(await promote(store, 'alpha', '1.0.0', mover())).toMatchObject({ changed: true, version: '1.0.0' });
  await movesReported();
  expect(logged).toEqual([expect.stringContaining(`slipway: generation 1 is live, and RELEASE_HOOK failed: `)]);
  expect(logged[0]).toContain(why);
  expect(logged[0]).not.toContain('a-secret-token');
});

test('a rollback does not wait for its report', async () => {
  for (const version of ['1.0.0', '1.1.0']) await promote(scratch.store, 'alpha', version, mover());
  const waiting: ServerResponse[] = [];
  answer = (response) => waiting.push(response);
  const store = reporting(address);
  expect(await rollback(store, 'alpha', undefined, mover())).toMatchObject({ version: '1.0.0' });
  const reported = movesReported();
  while (waiting.length === 0) await new Promise((done) => setImmediate(done));
  waiting[0]!.end();
  await reported;
  expect(logged).toEqual([]);
});

test('RELEASE_HOOK sets the receiver for stores opened from the environment', async () => {
  const store = openStore({ RELEASE_STORE: scratch.store.place, RELEASE_HOOK: address }, '/');
  await promote(store, 'alpha', '1.0.0', mover());
  await movesReported();
  expect(received).toMatchObject([{ to: '1.0.0' }]);
});

test('RELEASE_HOOK gets the signature of a pointer, too', async () => {
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const unsigned = openUnsigned({ RELEASE_STORE: scratch.store.place, RELEASE_HOOK: address }, '/');
  await signStore(unsigned, readSigningKey(privateKey), { who: 'tester', reason: 'x' });
  await movesReported();
  expect(received).toMatchObject([{ action: 'sign', to: '1.0.0' }]);
});
