import { sql } from 'kysely';
import { openDatabaseImage } from '../../test/database-image';
import { SEED } from '../../test/shop';
import { queueMail } from '../mail/queue-mail';
import { leaseDueJobs, releaseAllLeases } from './lease';
import type { Database } from './open';

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

test('leases no more than its limit, even with outdated statistics of a table that was empty', async () => {
  const { db } = database;
  const queue = async (count: number) => {
    for (let at = 0; at < count; at += 1)
      await queueMail(db, { to: `${at}@example.com`, subject: 'Hello', text: 'x'.repeat(3_000), html: '<p>Text</p>' });
  };
  await queue(60);
  await db.deleteFrom('mails').execute();
  await sql`analyze mails`.execute(db);
  await queue(20);
  for (let leased = 1; leased <= 20; leased += 1)
    expect(await leaseDueJobs(db, 'mails', { limit: 1, leaseFor: 60 })).toHaveLength(1);
  expect(await leaseDueJobs(db, 'mails', { limit: 1, leaseFor: 60 })).toEqual([]);
});
