import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { until } from '../../test/buyer';
import { onRedis } from '../../test/databases';
import { openDomainFixture, type DomainFixture } from '../../test/domain-fixture';
import type { Logger } from '../runtime/logger';
import type { Counter } from './counter';
import { createCounter } from './create-counter';

const redisUrl = process.env.TEST_REDIS_URL;
let fixture: DomainFixture;
const open: Counter[] = [];
beforeAll(async () => void (fixture = await openDomainFixture()));
afterAll(async () => {
  await Promise.all(open.map((counter) => counter.close()));
  await fixture.close();
});

function counterOn(url: string | undefined, log = fixture.deps.log): Counter {
  const counter = createCounter({ db: fixture.deps.db, redisUrl: url, log });
  open.push(counter);
  return counter;
}
const rows = () => fixture.rows('select from rate_limits');

describe('counted in the database', () => allowsAndCounts(undefined));
onRedis.describe('counted in Redis', () => allowsAndCounts(redisUrl));
// Nothing listens on this port, so the database counts instead.
describe('counted in the database while Redis is down', () => allowsAndCounts('redis://127.0.0.1:9'));

onRedis.test('only the first request waits for a Redis that hangs, which is asked again once it answers', async () => {
  const relay = await relayTo(new URL(redisUrl!));
  const reasons: string[] = [];
  const log = { ...fixture.deps.log, warn: ({ reason }: { reason: string }) => reasons.push(reason) };
  const counter = counterOn(relay.url, log as unknown as Logger);
  const inRedis = async () => {
    await fixture.rows('delete from rate_limits');
    await counter.hit(randomUUID(), 1, 60);
    return (await rows()).length === 0;
  };
  expect(await until(inRedis, Boolean)).toBe(true);
  reasons.length = 0;
  relay.hang(true);
  for (let index = 0; index < 8; index += 1) expect(await inRedis()).toBe(false);
  expect(reasons.filter((reason) => reason === 'Command timed out')).toHaveLength(1);
  relay.hang(false);
  expect(await until(inRedis, Boolean)).toBe(true);
  relay.close();
});

/** A port that passes bytes on to Redis and, while it hangs, keeps connections open and swallows what they send. */
async function relayTo({ hostname, port }: URL) {
  let hangs = false;
  const server = createServer((client) => {
    const redis = connect(Number(port || 6379), hostname);
    client.on('data', (bytes) => hangs || redis.write(bytes)).on('error', () => undefined);
    client.on('close', () => redis.destroy());
    redis.on('data', (bytes) => client.write(bytes)).on('error', () => client.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hang: (value: boolean) => void (hangs = value),
    close: () => server.close(),
  };
}

function allowsAndCounts(url: string | undefined) {
  const inRedis = url !== undefined && url === redisUrl;
  let [one, two] = [] as unknown as [Counter, Counter];
  beforeAll(async () => {
    [one, two] = [counterOn(url), counterOn(url)];
    // The database counts until Redis is connected.
    const connected = async (counter: Counter) => {
      const before = (await rows()).length;
      await counter.hit(randomUUID(), 1, 60);
      return (await rows()).length === before;
    };
    if (inRedis) for (const counter of [one, two]) expect(await until(() => connected(counter), Boolean)).toBe(true);
    await fixture.rows('delete from rate_limits');
  });

  test('allows a burst on two processes up to the limit and reports the wait', async () => {
    const key = randomUUID();
    const waits = await Promise.all(Array.from({ length: 50 }, (_, index) => (index % 2 ? one : two).hit(key, 10, 60)));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(10);
    for (const seconds of waits) expect(seconds).toBeLessThanOrEqual(60);
    expect((await rows()).length > 0).toBe(!inRedis);
  });

  test('counts several keys at once, each by its own limit, on two processes', async () => {
    const [few, many] = [randomUUID(), randomUUID()];
    const each = (counter: Counter) =>
      counter.hitEach([
        { key: many, max: 30, seconds: 60 },
        { key: few, max: 10, seconds: 50 },
      ]);
    const waits = await Promise.all(Array.from({ length: 40 }, (_, index) => each(index % 2 ? one : two)));
    const counted = (at: number) => waits.filter((seconds) => seconds[at] === 0).length;
    expect([counted(0), counted(1)]).toEqual([30, 10]);
    for (const [ofMany = 0, ofFew = 0] of waits) expect([ofMany <= 60, ofFew <= 50]).toEqual([true, true]);
  });

  test('undoing a hit makes room for one, clearing makes room for all', async () => {
    const key = randomUUID();
    for (let index = 0; index < 5; index += 1) await one.hit(key, 3, 60);
    await two.undoHit(key);
    expect(await one.hit(key, 3, 60)).toBe(0);
    expect(await two.hit(key, 3, 60)).toBeGreaterThan(0);
    await one.clear(key);
    expect(await two.hit(key, 3, 60)).toBe(0);
  });

  test('resets the count after the window and ignores a late undo', async () => {
    const key = randomUUID();
    await one.hit(key, 1, 1);
    expect(
      await until(
        () => one.hit(key, 1, 1),
        (seconds) => seconds === 0,
      ),
    ).toBe(0);
    const late = randomUUID();
    await one.undoHit(late);
    expect(await one.hit(late, 1, 60)).toBe(0);
    expect(await one.hit(late, 1, 60)).toBeGreaterThan(0);
  });
}
