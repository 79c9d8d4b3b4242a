import { sql } from 'kysely';
import { openDatabase } from './open';

test('while many wait for the embedded database, the event loop turns in between', async () => {
  const { db, turns, close } = await openDatabase({ log: console as never });
  try {
    let loops = 0;
    const timer = setInterval(() => (loops += 1), 1);
    const asked = Array.from({ length: 40 }, () => sql`select pg_sleep(0.02)`.execute(db));
    await asked[0];
    const whileWaiting = turns().waiting;
    await Promise.all(asked);
    clearInterval(timer);
    expect(whileWaiting).toBeGreaterThan(20);
    expect(loops).toBeGreaterThan(20);
    expect(turns().waiting).toBe(0);
  } finally {
    await close();
  }
});
