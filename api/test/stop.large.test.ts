import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabase, freshDatabase } from './database-image';
import { until } from './buyer';
import { SEED } from './shop';
import { spawnShop } from './spawned-shop';

// Starts processes or databases, or repeats one case at every statement.
jest.setTimeout(180_000);

const dataDir = mkdtempSync(join(tmpdir(), 'shop-stop-'));
const sockets = new Set<Socket>();
const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
let databaseUrl: string | undefined;
beforeAll(async () => {
  databaseUrl = await freshDatabase(dataDir, SEED);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
  rmSync(dataDir, { recursive: true, force: true });
  if (databaseUrl) await dropDatabase(process.env.TEST_DATABASE_URL as string, databaseUrl);
});

test('SIGTERM ends the shop with 0 while the mail server accepts connections and says nothing', async () => {
  const shop = await spawnShop({
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl, JWT_SECRET: 'a-secret-of-the-tests-0123456789abcdef' } : {}),
  });
  // Enough mails to take longer than this test may, one after the other.
  for (let index = 0; index < 60; index += 1)
    await shop.post('/contact-us', { email: 'a@example.com', phoneNumber: '0821234567', message: `Message ${index}` });
  await until(
    async () => sockets.size,
    (count) => count > 0,
  );
  expect(await shop.stop()).toBe(0);
});
