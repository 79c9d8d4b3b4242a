import { sql } from 'kysely';
import { closedLaunch, enterAll } from '../../../test/launch-scenario';
import { useDomainFixture } from '../../../test/domain-fixture';
import { readNumbers } from './read-numbers';

const fixture = useDomainFixture();

test('LCH-10: entries are counted per hour of South African time, even if the database is in a half-hour time zone', async () => {
  const { db } = fixture.deps;
  const id = await closedLaunch(db, { product: await fixture.product(1) });
  await enterAll(db, id, [await fixture.buyer()]);
  await fixture.rows(`update launch_entries set entered_at = '2026-12-04T08:10:00Z' where launch_id = ${id}`);
  const { hours } = await db.connection().execute(async (connection) => {
    await sql`set time zone 'Asia/Kolkata'`.execute(connection);
    try {
      return await readNumbers(connection, id);
    } finally {
      await sql`reset time zone`.execute(connection);
    }
  });
  expect(hours).toEqual([{ hour: '2026-12-04T08:00:00.000Z', size: 'size7', entries: 1 }]);
});
