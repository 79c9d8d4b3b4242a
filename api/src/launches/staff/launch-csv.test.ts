import { closedLaunch, enterAll } from '../../../test/launch-scenario';
import { useDomainFixture } from '../../../test/domain-fixture';
import { shownEntries } from '../shown-entries';
import { csvOfEntries, csvOfResults } from './launch-csv';
import { linkedEntries } from './read-groups';

const fixture = useDomainFixture();

const DETAILS = {
  firstName: 'Sipho',
  lastName: 'Dube',
  phoneNumber: '0821234567',
  address: '3 Vine Street',
  province: 'Gauteng',
  zipCode: '2000',
};

async function partsOf(csv: AsyncIterable<string>): Promise<string[]> {
  const parts = [];
  for await (const part of csv) parts.push(part);
  return parts;
}
const whole = async (csv: AsyncIterable<string>) => (await partsOf(csv)).join('');

test('LCH-10: the CSV of entries has every field of the entry form, South African times, and the linked entries with their signs', async () => {
  const { db } = fixture.deps;
  const id = await closedLaunch(db, { product: await fixture.product(2), pairs: { size7: 1 } });
  const buyers = [await fixture.buyer(), await fixture.buyer(), await fixture.buyer()];
  await enterAll(db, id, buyers);
  const at = new Date('2026-12-04T22:30:00Z');
  await db
    .updateTable('launch_entries')
    .set({ details: JSON.stringify(DETAILS), entered_at: at })
    .where('launch_id', '=', id)
    .execute();
  const entries = await db
    .selectFrom('launch_entries')
    .select(['id', 'code', 'email'])
    .where('launch_id', '=', id)
    .orderBy('id')
    .execute();
  const [first, second, third] = entries as [(typeof entries)[0], (typeof entries)[0], (typeof entries)[0]];
  await db.updateTable('launch_entries').set({ phone_key: '+27821234567' }).where('id', 'in', [first.id, third.id]).execute();
  await db.updateTable('launch_entries').set({ state: 'set-aside', second: 'size8' }).where('id', '=', third.id).execute();
  const same = 'Sipho Dube';
  const line = ({ code, email }: typeof first, rest: string) =>
    `${code};${same};${email};0821234567;3 Vine Street;Gauteng;2000;courier;UK 7;${rest}`;
  expect((await whole(csvOfEntries(db, id, 'semicolon'))).split('\r\n')).toEqual([
    '\ufeffcode;name;email;phone;address;province;ZIP code;delivery;size;second size;state;reason;entered at;linked group;linked by',
    line(first, `;entered;;2026-12-05T00:30:00+02:00;${first.code};phone`),
    line(second, ';entered;;2026-12-05T00:30:00+02:00;;'),
    line(third, `UK 8;set-aside;;2026-12-05T00:30:00+02:00;${first.code};phone`),
    '',
  ]);
});

test('LCH-10: the CSV of results has sizes as people say them', async () => {
  const { db } = fixture.deps;
  const id = await closedLaunch(db, { product: await fixture.product(2), pairs: { size7: 1 }, state: 'drawn' });
  await enterAll(db, id, [await fixture.buyer()]);
  const { code } = await db.selectFrom('launch_entries').select('code').where('launch_id', '=', id).executeTakeFirstOrThrow();
  await fixture.rows(`update launches set drawn_at = now() where id = ${id}`);
  await fixture.rows(
    `insert into launch_results (launch_id, rank, code, size, result) values (${id}, 1, '${code}', 'size7', 'selected')`,
  );
  expect(await whole(csvOfResults(db, id, 'comma'))).toBe(`rank,code,size,result,state\r\n1,${code},UK 7,selected,entered\r\n`);
});

test('addresses are read only of entries that may be linked by them, however many there are, and other work has its turns', async () => {
  const { db } = fixture.deps;
  const id = await closedLaunch(db, { product: await fixture.product(2), pairs: { size7: 1 } });
  await fixture.rows(`insert into launch_entries (launch_id, code, size, details, email, address_key)
    select ${id}, lpad(n::text, 8, 'A'), 'size7', jsonb_build_object('address', n || ' Lone Street, Paarl'), n || '@example.com', 'lone ' || n
    from generate_series(1, 1200) n`);
  const read = jest.spyOn(String.prototype, 'normalize');
  let turns = 0;
  let isDone = false;
  const other = (async () => {
    for (; !isDone; turns += 1) await new Promise((done) => setImmediate(done));
  })();
  const before = read.mock.calls.length;
  const entries = await shownEntries(db).where('e.launch_id', '=', id).orderBy('e.id').execute();
  turns = 0;
  expect(await linkedEntries(entries)).toEqual([]);
  expect(turns).toBeGreaterThan(10);
  expect(read.mock.calls.length).toBe(before);
  expect(await partsOf(csvOfEntries(db, id))).toHaveLength(4);
  isDone = true;
  await other;
  read.mockRestore();
});
