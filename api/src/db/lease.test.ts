import { openDatabaseImage } from '../../test/database-image';
import { SEED } from '../../test/shop';
import { queueMail } from '../mail/queue-mail';
import { leaseDueJobs, releaseAllLeases } from './lease';
import type { Database } from './open';

// Starts processes or databases, or repeats one case at every statement.
jest.setTimeout(60_000);

let database: Database;
beforeAll(async () => {
  database = await openDatabaseImage(SEED);
  for (const to of ['a@example.com', 'b@example.com', 'c@example.com'])
    await queueMail(database.db, { to, subject: 'Hello', text: 'Text', html: '<p>Text</p>' });
});
afterAll(() => database.close());

test('leases each job once and counts the attempt, until leases are released at startup', async () => {
  const lease = (limit: number) => leaseDueJobs(database.db, 'mails', { limit, leaseFor: 60 });
  const [two, one] = [await lease(2), await lease(2)];
  expect([...two, ...one].map(({ recipient, attempts }) => [recipient, attempts]).sort()).toEqual([
    ['a@example.com', 1],
    ['b@example.com', 1],
    ['c@example.com', 1],
  ]);
  expect(await lease(3)).toEqual([]);
  await releaseAllLeases(database.db);
  expect((await lease(3)).map(({ attempts }) => attempts)).toEqual([2, 2, 2]);
});

test('releasing leases does not revive jobs that were given up', async () => {
  await database.db.updateTable('mails').set({ next_try_at: null }).execute();
  await releaseAllLeases(database.db);
  expect(await leaseDueJobs(database.db, 'mails', { limit: 3, leaseFor: 60 })).toEqual([]);
});
