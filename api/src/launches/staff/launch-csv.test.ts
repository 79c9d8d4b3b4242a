import { closedLaunch, enterAll } from '../../../test/launch-scenario';
import { useDomainFixture } from '../../../test/domain-fixture';
import { csvOfEntries, csvOfResults } from './launch-csv';

const fixture = useDomainFixture();

const DETAILS = {
  firstName: 'Sipho',
  lastName: 'Dube',
  phoneNumber: '0821234567',
  address: '3 Vine Street',
  province: 'Gauteng',
  zipCode: '2000',
};

test('LCH-10: the CSV of entries has all that was entered, South African times, and which entries are linked by what', async () => {
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
  expect((await csvOfEntries(db, id, 'semicolon')).split('\r\n')).toEqual([
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
  expect(await csvOfResults(db, id, 'comma')).toBe(`rank,code,size,result,state\r\n1,${code},UK 7,selected,entered\r\n`);
});
