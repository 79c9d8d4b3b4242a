import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from './open';

// Opens an embedded database.
jest.setTimeout(180_000);

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

test('other users of the machine cannot access its data folder, even if it existed before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'pgdata'), { mode: 0o755 });
  try {
    const { close } = await openDatabase({ folder, log: console as never });
    await close();
    expect(statSync(join(folder, 'pgdata')).mode & 0o777).toBe(0o700);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
