import { sql } from 'kysely';
import { openDatabase } from './open';

// Opens an embedded database.
jest.setTimeout(120_000);

test('yields to the event loop while many queries wait for the embedded database', async () => {
  const { db, queueStats, close } = await openDatabase({ log: console as never });
  try {
    let loops = 0;
    const timer = setInterval(() => (loops += 1), 1);
    const asked = Array.from({ length: 40 }, () => sql`select pg_sleep(0.02)`.execute(db));
    await asked[0];
    const whileWaiting = queueStats().waiting;
    await Promise.all(asked);
    clearInterval(timer);
    expect(whileWaiting).toBeGreaterThan(20);
    expect(loops).toBeGreaterThan(20);
    expect(queueStats().waiting).toBe(0);
  } finally {
    await close();
  }
});
