import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openBucketServer, type BucketServer } from '../testing/bucket-server';
import { emitPackage, openScratch, startProgram } from '../../test/scratch';
import { describeStore, type OpenedStore } from '../../test/store-suite';
import type { HistoryEntry } from '../history';
import { openStore } from '../open-store';
import { openBucket, type Bucket } from './bucket';
import { EMPTY_POINTER, type Pointer } from '../pointer';
import { prune } from '../prune';
import { publish } from '../publish/publish';
import { openObjectStore } from './object-store';

const credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
const servers: BucketServer[] = [];
const rawPointerOf = (bucket: Bucket): OpenedStore['rawPointer'] => ({
  async read() {
    const found = await bucket.get('pointer.json');
    return found && found !== 'unchanged' ? found.content : null;
  },
  write: (content) => (content ? bucket.put('pointer.json', content) : bucket.remove('pointer.json')),
});
async function open(etags: 'quoted' | 'bare' = 'quoted', ignores: ('if-match' | 'if-none-match')[] = []) {
  const server = await openBucketServer({ etags, ignores });
  servers.push(server);
  const env = { RELEASE_STORE: 's3://releases/acme/one', AWS_ENDPOINT_URL: server.url, ...credentials };
  const again = () => openStore(env, '/nowhere');
  const rawPointer = rawPointerOf(openBucket('releases', 'acme/one/', env));
  const forgetDone = () => openBucket('releases', 'acme/one/', env).remove('last-move.json');
  return { server, env, store: again(), again, rawPointer, forgetDone, close: () => server.close() };
}

describeStore(open);
describe('when If-Match requires the ETag without quotes, as in Ceph', () => describeStore(() => open('bare')));

/** A real server with an empty bucket `releases`; extended/object-store starts one. */
const realServer = process.env.TEST_S3_URL;
if (realServer)
  describe('at TEST_S3_URL', () => {
    let stores = 0;
    describeStore(async () => {
      const prefix = `s3://releases/${process.pid}-${(stores += 1)}`;
      const env = { RELEASE_STORE: prefix, AWS_ENDPOINT_URL: realServer, ...credentials };
      const again = () => openStore(env, '/nowhere');
      const bucket = openBucket('releases', `${prefix.slice('s3://releases/'.length)}/`, env);
      const forgetDone = () => bucket.remove('last-move.json');
      return { store: again(), again, rawPointer: rawPointerOf(bucket), forgetDone, close: () => undefined };
    });
  });

const version = new Map([['release.json', Buffer.from('{}')]]);
const entry = {
  generation: 1,
  at: '',
  who: '',
  by: 'person',
  action: 'promote',
  name: 'alpha',
  from: null,
  to: '1.0.0',
} as const;
const move = (generation: number): [Pointer, HistoryEntry] => [
  { ...EMPTY_POINTER, generation },
  { ...entry, generation, reason: '', tookMs: 0, checks: [] },
];

test('recognizes its own commit after a lost response', async () => {
  const { server, store, close } = await open();
  await store.addVersion('alpha', '1.0.0', version);
  await store.commit(0, ...move(1));
  const puts = () => server.requests.filter((asked) => asked === 'PUT acme/one/pointer.json').length;
  const before = puts();
  server.loseNextResponse('PUT acme/one/pointer.json');
  await store.commit(1, ...move(2));
  expect(puts()).toBeGreaterThan(before + 1);
  expect((await store.history()).map(({ generation }) => generation)).toEqual([1, 2]);
  await close();
});

// The SDK itself sends a request three times.
test.each([
  ['and was not executed', false],
  ['after it was executed', true],
])('commits once when a conditional write is answered with 500 %s', async (_case, executed) => {
  const { server, store, close } = await open();
  await store.addVersion('alpha', '1.0.0', version);
  await store.commit(0, ...move(1));
  server.failConditionalWrites(4, executed);
  await store.commit(1, ...move(2));
  expect((await store.history()).map(({ generation }) => generation)).toEqual([1, 2]);
  await close();
});

test('a version without a written index is not reported as existing', async () => {
  const { server, store, close } = await open();
  server.failConditionalWrites(1000);
  await expect(store.addVersion('alpha', '1.0.0', version)).rejects.toMatchObject({ cause: { name: 'InternalError' } });
  server.failConditionalWrites(0);
  expect(await store.addVersion('alpha', '1.0.0', version)).toBe(true);
  await close();
});

test('requests the pointer from the bucket at most once a second', async () => {
  const { server, store, close } = await open();
  await store.addVersion('alpha', '1.0.0', version);
  await store.commit(0, ...move(1));
  const before = server.requests.length;
  const began = performance.now();
  let asked = 0;
  while (performance.now() - began < 1500 || asked <= 100) {
    await Promise.all(Array.from({ length: 20 }, () => store.pointerStamp()));
    asked += 20;
    await new Promise((done) => setTimeout(done, 10));
  }
  expect(asked).toBeGreaterThan(100);
  expect(server.requests.length - before).toBeLessThanOrEqual(Math.ceil((performance.now() - began) / 1000));
  await close();
});

test('removing a version leaves the files alone that a publisher of the same version uploads at that moment', async () => {
  const { server, env, store, again, close } = await open();
  await store.addVersion('alpha', '1.0.0', version);
  // One publisher was killed the day before yesterday; another one has uploaded its files, but not written its index yet.
  const bucket = openBucket('releases', 'acme/one/', env);
  const folderAt = (ms: number) => `files/alpha/1.0.0/${ms}-0000`;
  const [killed, uploading] = [folderAt(Date.now() - 48 * 3_600_000), folderAt(Date.now())];
  for (const folder of [killed, uploading]) await bucket.put(`${folder}/release.json`, '{"again": true}');
  await store.removeVersion('alpha', '1.0.0');
  expect(await bucket.list('files/alpha/1.0.0/')).toEqual([`${uploading}/release.json`]);
  await bucket.put('versions/alpha/1.0.0.json', JSON.stringify({ folder: uploading }), 'absent');
  expect((await again().readRecord('alpha', '1.0.0'))?.raw.toString()).toBe('{"again": true}');
  expect(server.requests).toContain(`DELETE acme/one/${killed}/release.json`);
  await close();
});

test('a version that could not be removed, because deleting is refused, can be promoted', async () => {
  const { server, store, close } = await open();
  await store.addVersion('alpha', '1.0.0', version);
  server.denyDeletes(true);
  await expect(store.removeVersion('alpha', '1.0.0')).rejects.toThrow('s3:DeleteObject');
  await store.commit(0, ...move(1));
  expect((await store.readPointer()).generation).toBe(1);
  await close();
});

/** A store after a removal of alpha 1.0.0 that was killed once it had marked the version. */
async function openHalfRemoved() {
  const opened = await open();
  await opened.store.addVersion('alpha', '1.0.0', version);
  await opened.rawPointer.write(Buffer.from(JSON.stringify({ pointer: EMPTY_POINTER, entry: '', removing: 'alpha@1.0.0' })));
  await expect(opened.again().commit(0, ...move(1))).rejects.toThrow('has been removed from the store meanwhile');
  return opened;
}

test('a version left by a killed removal can be promoted after it was published again with the same content', async () => {
  const scratch = openScratch();
  const { store, again, rawPointer, close } = await open();
  const build = scratch.build('alpha', '1.0.0');
  await publish(store, build);
  await rawPointer.write(Buffer.from(JSON.stringify({ pointer: EMPTY_POINTER, entry: '', removing: 'alpha@1.0.0' })));
  await expect(again().commit(0, ...move(1))).rejects.toThrow('Publish it again');
  expect(await publish(again(), build)).toMatchObject({ isNew: false });
  await again().commit(0, ...move(1));
  scratch.remove();
  await close();
});

test('a version left by a killed removal can be promoted after a prune that keeps it', async () => {
  const { again, close } = await openHalfRemoved();
  await again().writeNote('pins', 'alpha@1.0.0', {});
  await prune(again(), { days: 1, dryRun: true });
  await expect(again().commit(0, ...move(1))).rejects.toThrow('has been removed from the store meanwhile');
  await prune(again(), { days: 1, dryRun: false });
  await again().commit(0, ...move(1));
  await close();
});

test('restores a version that became live while it was being removed, because its removal mark was withdrawn', async () => {
  const { store, env, close } = await openHalfRemoved();
  const bucket = openBucket('releases', 'acme/one/', env);
  const [pointer, moved] = move(1);
  const release = { version: '1.0.0', patterns: [], rollbackHistory: [] } as unknown as Pointer['remotes'][string];
  const remove = bucket.remove.bind(bucket);
  bucket.remove = async (key) => {
    if (key === 'versions/alpha/1.0.0.json') {
      await store.keepVersion!('alpha', '1.0.0');
      await store.commit(0, { ...pointer, remotes: { alpha: release } }, moved);
    }
    await remove(key);
  };
  await expect(openObjectStore(bucket, 'here').removeVersion('alpha', '1.0.0')).rejects.toThrow('cannot be removed');
  expect((await store.readRecord('alpha', '1.0.0'))?.raw.toString()).toBe('{}');
  await close();
});

test.each([
  [['if-none-match', 'if-match'], 'If-None-Match and If-Match'],
  [['if-match'], 'If-Match'],
] as [('if-match' | 'if-none-match')[], string][])(
  'refuses a server that ignores %s, before a move could be lost',
  async (ignores, named) => {
    const { store, close } = await open('quoted', ignores);
    const lacks = `The server of s3://releases/acme/one/ at http://127.0.0.1`;
    await expect(store.addVersion('alpha', '1.0.0', version)).rejects.toThrow(lacks);
    await expect(store.addVersion('alpha', '1.0.0', version)).rejects.toThrow(`ignores ${named}: one of two`);
    await close();
  },
);

test('rejects a bucket address with a missing slash instead of reading it as a folder', () => {
  expect(() => openStore({ RELEASE_STORE: 's3:/releases' }, '/nowhere')).toThrow('neither a folder nor an address such as s3://');
});

test('checks conditional writes of a server once, and again after the bucket was copied to another server', async () => {
  const { server, store, again, env, close } = await open();
  const probes = (of: BucketServer) => of.requests.filter((asked) => asked === 'PUT acme/one/conditional-writes.json').length;
  await store.addVersion('alpha', '1.0.0', version);
  await store.addVersion('alpha', '1.1.0', version);
  const first = probes(server);
  expect(first).toBeGreaterThan(0);
  await again().commit(0, ...move(1));
  expect(probes(server)).toBe(first);
  const other = await open('quoted', ['if-match', 'if-none-match']);
  const marker = await openBucket('releases', 'acme/one/', env).get('conditional-writes.json');
  await openBucket('releases', 'acme/one/', other.env).put('conditional-writes.json', (marker as { content: Buffer }).content);
  await expect(other.store.addVersion('alpha', '1.0.0', version)).rejects.toThrow('one of two simultaneous moves');
  await other.close();
  await close();
});

test('reports that another server answers when it gets an HTML page in place of the pointer', async () => {
  const { again, rawPointer, close } = await open();
  await rawPointer.write(Buffer.from('<!doctype html>'));
  await expect(again().readPointer()).rejects.toThrow('does AWS_ENDPOINT_URL name an object store?');
  await close();
});

test('reports a bucket that accepts a connection and never answers', async () => {
  const silent = createServer();
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const { port } = silent.address() as AddressInfo;
  const store = openStore(
    { RELEASE_STORE: 's3://releases', AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`, ...credentials },
    '/nowhere',
  );
  await expect(store.pointerStamp()).rejects.toThrow('the object store did not answer within 1000 ms');
  silent.closeAllConnections();
  await new Promise((closed) => silent.close(closed));
});

test('leaves the old or the new pointer with its whole history when a process is killed', async () => {
  emitPackage();
  const { env, store, close } = await open();
  await store.addVersion('alpha', '1.0.0', version);
  await store.commit(0, ...move(1));
  for (let round = 0; round < 4; round += 1) {
    let commits = 0;
    const { child, ended } = startProgram(
      '',
      `
      const store = load('open-store').openStore(${JSON.stringify(env)}, '/nowhere');
      (async () => {
        for (;;) {
          const { generation: at } = await store.readPointer();
          await store.commit(at, { schema: 1, generation: at + 1, issuedAt: 'x'.repeat(20000), remotes: {} }, { generation: at + 1, name: 'alpha', to: '1.0.0' });
          process.stdout.write('.');
        }
      })();`,
      (text) => (commits += text.length),
    );
    while (commits < 2 && child.exitCode === null) await new Promise((done) => setTimeout(done, 2));
    await new Promise((done) => setTimeout(done, round * 1.7));
    child.kill('SIGKILL');
    await ended;
    const { generation } = await store.readPointer();
    expect((await store.history()).map((each) => each.generation)).toEqual(Array.from({ length: generation }, (_, at) => at + 1));
    await store.commit(generation, ...move(generation + 1));
  }
  await close();
});
