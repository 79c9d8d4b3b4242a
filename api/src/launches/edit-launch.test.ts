import { enterAll, closedLaunch } from '../../test/launch-scenario';
import { useDomainFixture } from '../../test/domain-fixture';
import { OPERATOR } from '../audit/actor';
import { changeProduct } from '../staff/products/save-product';
import { readProduct } from '../staff/products/read-products';
import { drandBeacon } from './beacon';
import { GRACE_S } from './draw/freeze';
import { callOff, changeLaunch, createLaunch, drawWithoutBeacon, scheduleLaunch, secondDraw } from './edit-launch';
import { formatDayTime } from 'shared/dates';
import { rulesTemplate } from './rules-template';
import { advanceLaunches } from './run-launches';
import type { LaunchInput } from './staff/schemas';

const fixture = useDomainFixture();

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const inputOf = (productId: number, more: Partial<LaunchInput> = {}): LaunchInput => ({
  productId,
  pairs: { size7: 2 },
  opensAt: inSeconds(3_600),
  closesAt: inSeconds(7_200),
  drawAt: inSeconds(7_200),
  claimHours: 24,
  hideProduct: false,
  rules: 'One pair each.',
  beacon: false,
  ...more,
});
const beacon = drandBeacon('http://127.0.0.1:1');
const schedule = (id: number) => scheduleLaunch(fixture.deps.db, beacon, { actor: OPERATOR, id });
const rowOf = async <Row>(id: number, columns: string) =>
  (await fixture.rows<Row>(`select ${columns} from launches where id = ${id}`))[0]!;

test.each(['2026-02-31T09:00:00Z', '+020261-12-04T07:00:00.000Z', '0026-12-04T09:00', 'Friday', '5'])(
  'a launch cannot open at %s',
  async (opensAt) => {
    const made = createLaunch(fixture.deps.db, OPERATOR, inputOf(await fixture.product(2), { opensAt }));
    await expect(made).rejects.toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ field: 'opensAt' })]) });
  },
);

test('LCH-6: the round of the beacon is made after the list is frozen', async () => {
  const { db } = fixture.deps;
  const id = await createLaunch(db, OPERATOR, inputOf(await fixture.product(2), { beacon: true }));
  await schedule(id);
  const { round, closed } = await rowOf<{ round: string; closed: number }>(
    id,
    'beacon_round as round, extract(epoch from closes_at)::float8 as closed',
  );
  const madeAt = 1_692_803_367 + (Number(round) - 1) * 3;
  expect(madeAt).toBeGreaterThan(closed + GRACE_S + 10);
});

test('LCH-6: a draw waits for its beacon for a day; then staff may draw without it, or call the launch off', async () => {
  const { db } = fixture.deps;
  const id = await closedLaunch(db, { product: await fixture.product(2), pairs: { size7: 1 } });
  await fixture.rows(`update launches set beacon_round = 1 where id = ${id}`);
  await enterAll(db, id, [await fixture.buyer()]);
  const asked: number[] = [];
  const unreachable = {
    roundAfter: () => 1,
    fetchRound: (round: number) => {
      asked.push(round);
      return Promise.reject(new Error('nobody answers'));
    },
  };
  const askedAt = new Map<number, number>();
  const step = () => advanceLaunches({ ...fixture.deps, beacon: unreachable, askedAt });
  await step();
  await step();
  await step();
  expect([await rowOf(id, 'state'), asked]).toEqual([{ state: 'closed' }, [1]]);
  askedAt.set(id, Date.now() - 15_000);
  await step();
  expect(asked).toEqual([1, 1]);
  await expect(drawWithoutBeacon(db, OPERATOR, id)).rejects.toThrow('The draw waits a day for its beacon');
  await fixture.rows(`update launches set opens_at = now() - interval '3 days', closes_at = now() - interval '2 days',
    draw_at = now() - interval '25 hours' where id = ${id}`);
  askedAt.set(id, Date.now() - 15_000);
  await step();
  expect(asked).toEqual([1, 1]);
  await drawWithoutBeacon(db, OPERATOR, id);
  await step();
  expect(await rowOf(id, 'state')).toEqual({ state: 'drawn' });
});

test('LCH-6: a draw that is a day late because no server ran takes the value of its beacon', async () => {
  const { db } = fixture.deps;
  const id = await closedLaunch(db, { product: await fixture.product(2), pairs: { size7: 1 } });
  await fixture.rows(`update launches set opens_at = now() - interval '3 days', closes_at = now() - interval '2 days',
    draw_at = now() - interval '25 hours', beacon_round = 1 where id = ${id}`);
  await enterAll(db, id, [await fixture.buyer()]);
  const answering = {
    roundAfter: () => 1,
    fetchRound: async (round: number) => ({ round, randomness: 'ab'.repeat(32), signature: 'cd'.repeat(48) }),
  };
  for (let steps = 0; steps < 2; steps += 1) await advanceLaunches({ ...fixture.deps, beacon: answering, askedAt: new Map() });
  expect(await rowOf(id, 'state, beacon_randomness')).toEqual({ state: 'drawn', beacon_randomness: 'ab'.repeat(32) });
});

test('LCH-6: nothing of a launch can be changed once it is published', async () => {
  const { db } = fixture.deps;
  const product = await fixture.product(2);
  const id = await createLaunch(db, OPERATOR, inputOf(product));
  await schedule(id);
  const published = await rowOf(id, '*');
  for (const more of [{ pairs: { size7: 1 } }, { closesAt: inSeconds(9_000) }, { rules: 'Other rules.' }])
    await expect(changeLaunch(db, fixture.deps.config.shop, { actor: OPERATOR, id, ...inputOf(product, more) })).rejects.toThrow(
      'This launch is published',
    );
  await expect(schedule(id)).rejects.toThrow('This launch is already scheduled.');
  expect(await rowOf(id, '*')).toEqual(published);
});

test('LCH-8: a product needs a picture and a price before its launch is scheduled, and keeps them', async () => {
  const { db } = fixture.deps;
  const product = await fixture.product(2);
  const id = await createLaunch(db, OPERATOR, inputOf(product));
  await fixture.rows(`insert into brands (name, path, position) values ('Dunk', 'Dunk', 1) on conflict do nothing`);
  const change = (set: string) => fixture.rows(`update products set ${set} where id = ${product}`);
  await change(`price_cents = 0, image1 = '', active = false`);
  await expect(schedule(id)).rejects.toMatchObject({
    status: 409,
    code: 'launch/product-not-ready',
    message: 'Before this launch can be scheduled its product needs a picture and a price.',
    errors: [{ field: 'productId' }],
  });
  await change(`price_cents = 1, image1 = '/pictures/one.webp', archived_at = now()`);
  await expect(schedule(id)).rejects.toMatchObject({
    code: 'launch/product-not-ready',
    message: expect.stringContaining('archived'),
  });
  await change(`archived_at = null`);
  await schedule(id);
  const stored = await readProduct(db, product);
  const save = (more: object) => changeProduct(db, OPERATOR, { ...stored, ...more });
  for (const more of [{ priceCents: 0 }, { pictures: [] }])
    await expect(save(more)).rejects.toMatchObject({ status: 409, code: 'product/not-ready' });
  await save({ priceCents: 2 });
  await callOff(db, OPERATOR, { id, reason: 'Enough.' });
  await changeProduct(db, OPERATOR, { ...(await readProduct(db, product)), priceCents: 0 });
});

test('LCH-8: a draft of left-over pairs that moves to another product brings no pairs along, and frees those that it had', async () => {
  const { db, config } = fixture.deps;
  const [one, two] = [await fixture.product(2), await fixture.product(1)];
  const id = await closedLaunch(db, { product: one, pairs: { size7: 2 }, state: 'ended' });
  const draft = await secondDraw(db, config.shop, { actor: OPERATOR, id });
  const aside = (product: number) =>
    fixture.rows(`select launch_id, set_aside from launch_sizes where product_id = ${product} and set_aside > 0`);
  expect(await aside(one)).toEqual([{ launch_id: draft, set_aside: 2 }]);
  await changeLaunch(db, fixture.deps.config.shop, { actor: OPERATOR, id: draft, ...inputOf(two) });
  await expect(schedule(draft)).rejects.toThrow('UK 7: 2 needed, 1 free.');
  await changeLaunch(db, fixture.deps.config.shop, { actor: OPERATOR, id: draft, ...inputOf(one) });
  await schedule(draft);
  expect(await aside(one)).toEqual([{ launch_id: draft, set_aside: 2 }]);
  await callOff(db, OPERATOR, { id: draft, reason: 'Enough.' });
  expect(await aside(one)).toEqual([]);
});

test('the rules of a draft follow its terms, even after the product or the shop was renamed', async () => {
  const { db, config } = fixture.deps;
  const product = await fixture.product(2);
  const [{ name }] = (await fixture.rows<{ name: string }>(`select name from products where id = ${product}`)) as [
    { name: string },
  ];
  const { rules: _rules, ...input } = inputOf(product, {
    opensAt: '2030-12-04T07:00:00Z',
    closesAt: '2030-12-05T16:00:00Z',
    drawAt: '2030-12-05T16:00:00Z',
  });
  const rules = rulesTemplate(config.shop, { ...input, productName: name });
  const id = await createLaunch(db, OPERATOR, { ...input, rules });
  const change = async (more: Partial<LaunchInput>, shop = config.shop) => {
    const stored = await rowOf<{ rules: string }>(id, 'rules');
    await changeLaunch(db, shop, { actor: OPERATOR, id, ...input, ...stored, ...more });
    return (await rowOf<{ rules: string }>(id, 'rules')).rules;
  };
  const later = { ...input, opensAt: '2030-12-04T08:00:00Z' };
  expect(await change(later)).toBe(rulesTemplate(config.shop, { ...later, productName: name }));
  // The address is not a term of the launch, so its text stays; the terms are those of the launch.
  const moved = { ...config.shop, address: '1 New Road, Cape Town' };
  const shorter = { ...later, claimHours: 1, pairs: { size8: 3 } };
  expect(await change(shorter, moved)).toBe(rulesTemplate(config.shop, { ...shorter, productName: name }));
  // One text for two terms that have become different: only staff know which is which.
  const apart = await change({ ...shorter, drawAt: '2030-12-05T17:00:00Z' }, moved);
  expect(apart).toContain('until [day and time] (South African time)');
  await expect(schedule(id)).rejects.toThrow('The rules still have [day and time] in them.');
  expect(await change({ ...shorter, rules: 'Our own.' })).toBe('Our own.');
  // Edited together with the terms: current terms stay, even if they contain a former term, and leftover former terms are replaced.
  const edited = (terms: Partial<LaunchInput>, add = '') => {
    const now = { ...shorter, ...terms };
    return { ...now, rules: rulesTemplate(config.shop, { ...now, productName: name }) + add };
  };
  for (const next of [
    edited({ pairs: { size8: 2 }, claimHours: 8 }),
    edited({ pairs: { size8: 20 }, claimHours: 48 }),
    edited({ pairs: { size8: 2 } }),
    edited({ pairs: { size8: 2, size9: 3 } }),
  ])
    expect(await change(next)).toBe(next.rules);
  const stale = edited({ claimHours: 24 }, ' You have 24 hours to buy it.');
  expect(await change(stale)).toBe(stale.rules);
  expect(await change({ ...stale, claimHours: 6, rules: `${stale.rules} Ours.` })).toMatch(
    /6 hours to buy[^]* You have 6 hours to buy it\. Ours\.$/,
  );
  await change({ ...shorter, rules: 'Our own.' });
  const [logged] = await fixture.rows(
    `select before, after from audit_log where action = 'launch.change' and subject = 'launch:${id}' order by id limit 1`,
  );
  expect(logged).toEqual({
    before: { opensAt: '2030-12-04T07:00:00.000Z', rules },
    after: { opensAt: '2030-12-04T08:00:00.000Z', rules: expect.stringContaining('10:00 (South African time)') },
  });
});

test('rules that name another time than the launch are not published', async () => {
  const { db, config } = fixture.deps;
  const input = inputOf(await fixture.product(2), { opensAt: '2030-12-04T07:00:00Z', closesAt: '2030-12-05T16:00:00Z' });
  const times = { ...input, productName: 'Air', drawAt: '2030-12-05T17:00:00Z' };
  for (const field of ['opensAt', 'closesAt', 'drawAt']) {
    const rules = rulesTemplate(config.shop, { ...times, [field]: '2030-12-04T06:00:00Z' });
    await expect(schedule(await createLaunch(db, OPERATOR, { ...times, rules }))).rejects.toThrow(
      'The rules name another time than the launch: Wednesday 4 December, 08:00.',
    );
  }
  await schedule(await createLaunch(db, OPERATOR, { ...times, rules: rulesTemplate(config.shop, times) }));
});

test('terms that another member has changed are not published unseen', async () => {
  const { db, config } = fixture.deps;
  const product = await fixture.product(2);
  const id = await createLaunch(db, OPERATOR, inputOf(product));
  const { version } = await rowOf<{ version: number }>(id, 'version');
  const [sipho] = await fixture.rows<{ id: number }>(
    `insert into staff (email, name, role, password_hash, totp_secret) values ('sipho@example.com', 'Sipho', 'manager', '', '') returning id`,
  );
  const actor = { ...OPERATOR, staffId: sipho!.id };
  await changeLaunch(db, config.shop, { actor, id, ...inputOf(product, { claimHours: 1 }) });
  const publish = (seen: number) => scheduleLaunch(db, beacon, { actor: OPERATOR, id, version: seen });
  await expect(publish(version)).rejects.toThrow('This launch was changed by Sipho a moment ago. Look again.');
  await publish(version + 1);
});

test('a draft that another member has scheduled is not called off by a page that shows the draft', async () => {
  const { db } = fixture.deps;
  const id = await createLaunch(db, OPERATOR, inputOf(await fixture.product(2)));
  const { version } = await rowOf<{ version: number }>(id, 'version');
  await schedule(id);
  const stop = (seen: number) => callOff(db, OPERATOR, { id, reason: 'A mistake.', version: seen });
  await expect(stop(version)).rejects.toMatchObject({ status: 409, code: 'staff/changed-meanwhile' });
  expect(await rowOf(id, 'state')).toEqual({ state: 'scheduled' });
  await stop(version + 1);
});

test('LCH-6: a launch opens, closes and is drawn at whole minutes, as its page and its mails say', async () => {
  const { db, config } = fixture.deps;
  const product = await fixture.product(2);
  const seconds = (id: number) =>
    rowOf(id, ['opens', 'closes', 'draw'].map((time) => `extract(second from ${time}_at)::float8 as ${time}`).join());
  const whole = { opens: 0, closes: 0, draw: 0 };
  const times = { opensAt: '2030-12-04T07:00:37.512Z', closesAt: '2030-12-05T16:00:01Z', drawAt: '2030-12-05T16:00:59Z' };
  expect(await seconds(await createLaunch(db, OPERATOR, inputOf(product, times)))).toEqual(whole);
  const ended = await closedLaunch(db, { product, pairs: { size7: 2 }, state: 'ended' });
  expect(await seconds(await secondDraw(db, config.shop, { actor: OPERATOR, id: ended }))).toEqual(whole);
});

test('LCH-10: the rules of a second draw follow its times and pairs; in the shop’s own rules these are left to fill in', async () => {
  const { db, config } = fixture.deps;
  const product = await fixture.product(2);
  const id = await closedLaunch(db, { product, pairs: { size7: 2 }, state: 'ended' });
  const termsOf = async (launch: number, pairs: Record<string, number>) => {
    const row = await rowOf<Record<'name' | 'opens' | 'closes' | 'draw', string>>(
      launch,
      `(select name from products where id = product_id) as name,
       ${['opens', 'closes', 'draw'].map((time) => `to_char(${time}_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${time}`).join()}`,
    );
    return { productName: row.name, pairs, opensAt: row.opens, closesAt: row.closes, drawAt: row.draw, claimHours: 24 };
  };
  const before = await termsOf(id, { size7: 2 });
  const secondWith = async (rules: string) => {
    await db.updateTable('launches').set({ rules }).where('id', '=', id).execute();
    await fixture.rows(`update launch_sizes set set_aside = 1 where launch_id = ${id}`);
    const draft = await secondDraw(db, config.shop, { actor: OPERATOR, id });
    return { draft, rules: (await rowOf<{ rules: string }>(draft, 'rules')).rules };
  };
  const second = await secondWith(rulesTemplate(config.shop, before));
  expect(second.rules).toBe(rulesTemplate(config.shop, await termsOf(second.draft, { size7: 1 })));
  const own = await secondWith(`UK 7: 2. Enter until ${formatDayTime(before.closesAt)}, please.`);
  expect(own.rules).toBe('[sizes and pairs]. Enter until [day and time], please.');
  await expect(schedule(own.draft)).rejects.toThrow('The rules still have [sizes and pairs] in them.');
});
