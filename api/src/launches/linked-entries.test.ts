import type { KyselyPlugin } from 'kysely';
import { useDomainFixture, type DomainFixture } from '../../test/domain-fixture';
import { atEveryStep } from '../../test/interleave';
import { closedLaunch, enterAll } from '../../test/launch-scenario';
import { transact } from '../db/transact';
import { changeEntry, leaveDraw } from './enter';
import { relink } from './linked-entries';
import { readMailedLaunch } from './mailed-launch';
import { advanceLaunches } from './run-launches';
import { addressKey } from './signs';
import { readGroups, readLinkedPage } from './staff/read-groups';
import { readNumbers } from './staff/read-numbers';

const fixture = useDomainFixture();

interface Sample {
  device?: string;
  address?: string;
  zipCode?: string;
  state?: 'entered' | 'set-aside';
  decision?: string;
}

const detailsOf = (address: string, zipCode = '') => ({
  firstName: 'Sipho',
  lastName: 'Dube',
  phoneNumber: '0821234567',
  address,
  province: 'Gauteng',
  zipCode,
});

/** A launch with these entries; returns its id, and their codes in the order of entering. */
async function launchWith(samples: readonly Sample[]) {
  const { db } = fixture.deps;
  const id = await closedLaunch(db, { product: await fixture.product(2), pairs: { size7: 1 }, closesIn: 3_600 });
  const buyers = [];
  for (let each = 0; each < samples.length; each += 1) buyers.push(await fixture.buyer());
  await enterAll(db, id, buyers);
  const entries = await db.selectFrom('launch_entries').selectAll().where('launch_id', '=', id).orderBy('id').execute();
  for (const [at, { device = '', address = '', zipCode = '', state = 'entered', decision = '' }] of samples.entries())
    await db
      .updateTable('launch_entries')
      .set({
        device_key: device,
        state,
        decision: decision as '',
        ...(address && { address_key: addressKey({ address }), details: JSON.stringify(detailsOf(address, zipCode)) }),
      })
      .where('id', '=', entries[at]!.id)
      .execute();
  return { id, buyers, codes: entries.map(({ code }) => code) };
}

/** Counts the statements of a work, and the rows that they return. */
async function counted(work: (db: DomainFixture['deps']['db']) => Promise<unknown>) {
  const seen = { statements: 0, rows: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      seen.statements += 1;
      return node;
    },
    transformResult: ({ result }) => {
      seen.rows += result.rows.length;
      return Promise.resolve(result);
    },
  };
  await work(fixture.deps.db.withPlugin(plugin));
  return seen;
}

test('LCH-4: many entries of one browser are linked again with a few rows for each', async () => {
  const many = 60;
  const { id } = await launchWith(Array<Sample>(many).fill({ device: 'one-browser' }));
  const { rows } = await counted((db) =>
    transact(db, async (trx) => {
      const launch = await readMailedLaunch(trx, id);
      const signs = [{ email_key: '', phone_key: '', address_key: '', device_key: 'one-browser' }];
      await relink(trx, fixture.deps.config, { launch, signs, why: 'A test.' });
    }),
  );
  expect(rows).toBeLessThan(many * 8);
  const states =
    await fixture.rows(`select state, count(*)::int as count from launch_entries where launch_id = ${id} group by state
    order by state`);
  expect(states).toEqual([
    { state: 'entered', count: 1 },
    { state: 'set-aside', count: many - 1 },
  ]);
});

test('linked entries of people who have joined the staff never count', async () => {
  const { db, config, log } = fixture.deps;
  const { id, buyers } = await launchWith([{ device: 'home' }, { device: 'home', state: 'set-aside' }]);
  for (const { email } of buyers) {
    await fixture.rows(`update launch_entries set email_key = '${email}' where launch_id = ${id} and email = '${email}'`);
    await fixture.rows(
      `insert into staff (email, name, role, password_hash, totp_secret) values ('${email}', 'New', 'support', '', '')`,
    );
  }
  await fixture.rows(
    `update launches set closes_at = now() - interval '1 minute', draw_at = now() + interval '1 hour' where id = ${id}`,
  );
  await advanceLaunches({ db, config, log, beacon: undefined, askedAt: new Map() });
  const states = await fixture.rows(`select state, decision from launch_entries where launch_id = ${id}`);
  expect(states).toEqual(Array(2).fill({ state: 'set-aside', decision: 'set-aside' }));
});

test('LCH-4: an entry counts again when the two that it was linked with leave concurrently, at every statement', async () => {
  const leave = (at: number) => async (scenario: { id: number; buyers: { id: number }[] }) =>
    leaveDraw(fixture.deps, { launchId: scenario.id, accountId: scenario.buyers[at]!.id, arrivedAt: new Date() });
  await atEveryStep(fixture.deps.db as never, {
    scenario: () =>
      launchWith([{ device: 'x' }, { address: '9 Oak Road' }, { device: 'x', address: '9 Oak Road', state: 'set-aside' }]),
    a: leave(0),
    b: leave(1),
    async check({ id }, { a, b }) {
      expect([a.error, b.error]).toEqual([undefined, undefined]);
      const states = await fixture.rows<{ state: string }>(
        `select state from launch_entries where launch_id = ${id} order by id`,
      );
      expect(states.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn', 'entered']);
    },
  });
});

test('LCH-4: another size, with the same details, links nothing again', async () => {
  const { id, buyers } = await launchWith(Array<Sample>(30).fill({ address: '9 Oak Road' }));
  const change = (size: string, address: string) =>
    counted((db) =>
      changeEntry(
        { db, config: fixture.deps.config },
        {
          launchId: id,
          accountId: buyers[0]!.id,
          arrivedAt: new Date(),
          input: { size, second: null, delivery: 'courier', details: detailsOf(address) },
          deviceId: '',
        },
      ),
    );
  await change('size7', '9 Oak Road');
  expect((await change('size8', '9 Oak Road')).statements).toBeLessThan(20);
  expect((await change('size8', '10 Oak Road')).statements).toBeGreaterThan(60);
});

test('LCH-10: entries that are set aside are counted by sign over all of them, an address in its place alone', async () => {
  const { id } = await launchWith([
    { device: 'a', address: '9 Oak Road, Benoni' },
    { device: 'a', state: 'set-aside' },
    { device: 'a', state: 'set-aside', decision: 'set-aside' },
    { address: '9 Oak Road, Benoni', state: 'set-aside' },
    { address: '9 Oak Road, Brakpan', state: 'set-aside' },
    { device: 'b' },
  ]);
  const { setAside } = await readNumbers(fixture.deps.db, id);
  expect(setAside).toEqual({ email: 0, phone: 0, address: 1, device: 1, staff: 1 });
});

test('LCH-10: groups that wait for a decision of staff come first, and groups that an entry joins are one', async () => {
  const { id, codes } = await launchWith([
    { device: 'decided' },
    { device: 'decided', decision: 'count' },
    { device: 'x' },
    { address: '9 Oak Road, Benoni' },
    { device: 'x', address: '9 Oak Road, Benoni', state: 'set-aside' },
    { device: 'alone' },
  ]);
  const groups = await readGroups(fixture.deps.db, id);
  expect(groups.map(({ signs, entries }) => [signs, entries.map(({ code }) => codes.indexOf(code))])).toEqual([
    [
      ['address', 'device'],
      [2, 3, 4],
    ],
    [['device'], [0, 1]],
  ]);
});

test('LCH-10: linked entries are read in pages, and a group that goes on with the next one says how many it has', async () => {
  const { id, codes } = await launchWith([
    { device: 'decided' },
    { device: 'decided', decision: 'count' },
    ...Array<Sample>(3).fill({ device: 'x', state: 'set-aside' }),
    { device: 'alone' },
  ]);
  const pageFrom = async (offset: number) => {
    const { rows, total } = await readLinkedPage(fixture.deps.db, id, { limit: 2, offset });
    expect(total).toBe(5);
    return rows.map(({ id: group, count, entries }) => [
      codes.indexOf(group),
      count,
      entries.map(({ code }) => codes.indexOf(code)),
    ]);
  };
  expect(await pageFrom(0)).toEqual([[2, 3, [2, 3]]]);
  expect(await pageFrom(2)).toEqual([
    [2, 3, [4]],
    [0, 2, [0]],
  ]);
  expect(await pageFrom(4)).toEqual([[0, 2, [1]]]);
  expect(await pageFrom(6)).toEqual([]);
});

test('LCH-4: staff see the province and the ZIP code of linked entries: two places may have one name', async () => {
  const { id } = await launchWith(['1501', '1540'].map((zipCode) => ({ address: '9 Oak Road', zipCode })));
  const [group] = await readGroups(fixture.deps.db, id);
  expect(group!.entries.map(({ province, zipCode }) => [province, zipCode])).toEqual([
    ['Gauteng', '1501'],
    ['Gauteng', '1540'],
  ]);
});
