import { createReadiness } from './readiness';

/** A database that answers its queries one by one, under the control of the test. */
function heldDatabase() {
  const asked: { connect(): void; answer(): void; fail(): void }[] = [];
  const probe = (onConnected: () => void) =>
    new Promise<void>((resolve, reject) => {
      asked.push({ connect: onConnected, answer: resolve, fail: () => reject(new Error('away')) });
    });
  return { asked, probe };
}

test('any number of callers share one query, and its result is cached', async () => {
  const { asked, probe } = heldDatabase();
  const ready = createReadiness(probe, { keepMs: 60_000 });
  const callers = Array.from({ length: 100 }, () => ready());
  expect(asked).toHaveLength(1);
  asked[0]?.answer();
  expect(new Set(await Promise.all(callers))).toEqual(new Set([true]));
  expect(await ready()).toBe(true);
  expect(asked).toHaveLength(1);
});

test('a failed query is the result until the next one succeeds', async () => {
  const { asked, probe } = heldDatabase();
  const ready = createReadiness(probe, { keepMs: 0 });
  const first = ready();
  asked[0]?.fail();
  expect(await first).toBe(false);
  const second = ready();
  asked[1]?.answer();
  expect(await second).toBe(true);
});

test('under load, while the query waits for a connection, keeps the last result and sends no second query', async () => {
  const { asked, probe } = heldDatabase();
  const ready = createReadiness(probe, { keepMs: 0, limitMs: 20 });
  const before = ready();
  asked[0]?.answer();
  expect(await before).toBe(true);
  expect([await ready(), await ready()]).toEqual([true, true]);
  expect(asked).toHaveLength(2);
  asked[1]?.fail();
  await Promise.resolve();
});

test('a database that does not answer the query is not ready', async () => {
  const { asked, probe } = heldDatabase();
  const ready = createReadiness(probe, { keepMs: 0, limitMs: 20 });
  const before = ready();
  asked[0]?.answer();
  expect(await before).toBe(true);
  const hanging = ready();
  asked[1]?.connect();
  expect(await hanging).toBe(false);
  asked[1]?.answer();
});
