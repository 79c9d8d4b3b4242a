import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buyerWith, fillCard, openedSession, PAID_CARD, sandbox, until } from '../../test/buyer';
import { copyDatabaseImage } from '../../test/database-image';
import { onEmbedded } from '../../test/databases';
import { SEED } from '../../test/shop';
import { spawnShop, type SpawnedShop } from '../../test/spawned-shop';

// Starts processes or databases, or repeats one case at every statement.
jest.setTimeout(180_000);

// With PostgreSQL the transactions are the same (test/processes.test.ts kills one of two processes); here there is only one process.
onEmbedded.describe('a process that is killed', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-charged-'));
  let shop: SpawnedShop | undefined;
  afterAll(async () => {
    await shop?.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('after a kill between charge and order and a restart, everybody who paid has one order', async () => {
    await copyDatabaseImage(dataDir, SEED);
    const first = await spawnShop({ DATA_DIR: dataDir });
    shop = first;
    const buyers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const buyer = await buyerWith(first, { productId: 1, size: 'size3' });
        return { buyer, session: await openedSession(first, buyer) };
      }),
    );
    // Four cards are charged; the process dies while it processes the payments.
    let charged = 0;
    await Promise.all(
      buyers.map(async ({ session }) => {
        const { status } = await fillCard(first, session, PAID_CARD).catch(() => ({ status: 0 }));
        if (status === 303 && (charged += 1) === 4) await first.kill();
      }),
    );
    expect(charged).toBeGreaterThanOrEqual(4);
    const second = await spawnShop({ DATA_DIR: dataDir });
    shop = second;
    for (const { buyer, session } of buyers) {
      const expected = (await sandbox(second, session)).status === 'paid' ? 1 : 0;
      const read = async () => (await second.get('/api/order', buyer.auth)).body as unknown[];
      expect(await until(read, (orders) => orders.length === expected)).toHaveLength(expected);
    }
  });
});
