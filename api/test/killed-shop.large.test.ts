import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/db/open';
import { copyDatabaseImage } from './database-image';
import { onEmbedded } from './databases';
import { SEED } from './shop';
import { spawnShop } from './spawned-shop';

// Starts processes or databases, or repeats one case at every statement.
jest.setTimeout(180_000);

const dataDir = mkdtempSync(join(tmpdir(), 'shop-killed-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

// With PostgreSQL the server keeps acknowledged writes; here our own process is the database server.
onEmbedded.test('kill -9 during a burst of writes loses no acknowledged write', async () => {
  await copyDatabaseImage(dataDir, SEED);
  let shop = await spawnShop({ DATA_DIR: dataDir });
  const { auth } = await shop.customer();
  const answered: string[] = [];
  const burst = Array.from({ length: 8 }, async (_, writer) => {
    for (let index = 0; ; index += 1) {
      const message = `Message ${writer}-${index}`;
      const reply = await shop
        .post('/contact-us', { email: 'a@example.com', phoneNumber: '0821234567', message })
        .catch(() => null);
      if (reply?.status !== 200) return;
      answered.push(message);
      // Not after a fixed time: a slow machine would not have answered anything yet.
      if (answered.length === 40) void shop.kill();
    }
  });
  await Promise.all(burst);
  shop = await spawnShop({ DATA_DIR: dataDir });
  expect((await shop.get('/api/user', auth)).status).toBe(200);
  expect(await shop.stop()).toBe(0);
  const database = await openDatabase({ folder: dataDir, log: console as never });
  const rows = await database.db.selectFrom('contact_messages').select('message').execute();
  await database.close();
  const stored = new Set(rows.map(({ message }) => message));
  expect(answered.length).toBeGreaterThanOrEqual(40);
  expect(answered.filter((message) => !stored.has(message))).toEqual([]);
});
