import { openBucketServer, type BucketServer } from '../../test/bucket-server';
import { emitRoom, startProgram } from '../../test/scratch';
import { describeStore } from '../../test/store-suite';
import type { HistoryEntry } from '../history';
import { openStore } from '../open-store';
import { EMPTY_POINTER, type Pointer } from '../pointer';

const credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
const servers: BucketServer[] = [];
async function open() {
  const server = await openBucketServer();
  servers.push(server);
  const env = { RELEASE_STORE: 's3://releases/shop/one', AWS_ENDPOINT_URL: server.url, ...credentials };
  const again = () => openStore(env, '/nowhere');
  return { server, env, store: again(), again, close: () => server.close() };
}

describeStore(open);

const version = new Map([['release.json', Buffer.from('{}')]]);
const entry = { generation: 1, at: '', who: '', by: 'person', action: 'promote', name: 'mf-a', from: null, to: '1.0.0' } as const;
const move = (generation: number): [Pointer, HistoryEntry] => [
  { ...EMPTY_POINTER, generation },
  { ...entry, generation, reason: '', tookMs: 0, checks: [] },
];

test('a commit whose answer was lost is not taken for somebody else’s', async () => {
  const { server, store, close } = await open();
  await store.addVersion('mf-a', '1.0.0', version);
  await store.commit(0, ...move(1));
  const puts = () => server.asked.filter((asked) => asked === 'PUT shop/one/pointer.json').length;
  const before = puts();
  server.loseNextAnswer('PUT shop/one/pointer.json');
  await store.commit(1, ...move(2));
  expect(puts()).toBeGreaterThan(before + 1);
  expect((await store.history()).map(({ generation }) => generation)).toEqual([1, 2]);
  await close();
});

test('however many pages ask, the bucket is asked for the pointer at most once a second, on the condition that it changed', async () => {
  const { server, store, close } = await open();
  await store.addVersion('mf-a', '1.0.0', version);
  await store.commit(0, ...move(1));
  const before = server.asked.length;
  const began = performance.now();
  let asked = 0;
  while (performance.now() - began < 1500 || asked <= 100) {
    await Promise.all(Array.from({ length: 20 }, () => store.pointerStamp()));
    asked += 20;
    await new Promise((done) => setTimeout(done, 10));
  }
  expect(asked).toBeGreaterThan(100);
  expect(server.asked.length - before).toBeLessThanOrEqual(Math.ceil((performance.now() - began) / 1000));
  await close();
});

test('a bucket that does not answer is said so, soon', async () => {
  const { store, close } = await open();
  await store.pointerStamp();
  await close();
  const silent = openStore(
    { RELEASE_STORE: 's3://releases', AWS_ENDPOINT_URL: 'http://127.0.0.1:9', ...credentials },
    '/nowhere',
  );
  await expect(silent.pointerStamp()).rejects.toThrow();
});

test('a process killed at any moment leaves the old pointer or the new one, with its whole history', async () => {
  emitRoom();
  const { env, store, close } = await open();
  await store.addVersion('mf-a', '1.0.0', version);
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
          await store.commit(at, { schema: 1, generation: at + 1, issuedAt: 'x'.repeat(20000), remotes: {} }, { generation: at + 1, name: 'mf-a', to: '1.0.0' });
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
