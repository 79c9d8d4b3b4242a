import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { checkDraw } from 'shared/launch-draw';
import { ADDRESS, confirm, fillCard, DECLINED_CARD, PAID_CARD, until, type Buyer } from './buyer';
import { mailIn, PASSWORD, useTestShop } from './shop';
import { staffMember, useMember } from './staff';

const PROOF_NEEDED = 'Your browser has not finished the calculation that keeps bots out. Please reload the page and try again.';
const SIZE = 'size7';
const OTHER = 'size8';
const PRODUCT = 1;

const shop = useTestShop();
const owner = useMember(shop, 'owner');

const mailTo = ({ email }: { email: string }, subject: string) => mailIn(shop, email, subject);

beforeEach(async () => {
  await shop.sql('delete from holds');
  await shop.sql('update launch_sizes set set_aside = 0');
  await shop.sql(`insert into stock (product_id, size, on_hand) values (${PRODUCT}, '${SIZE}', 50), (${PRODUCT}, '${OTHER}', 50)
    on conflict (product_id, size) do update set on_hand = 50`);
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const staff = (path: string, body?: object) => shop.post(`/staff/api/launches${path}`, body, owner.headers);

interface Draft {
  id: number;
  path: string;
}

async function scheduled(pairs: Record<string, number> = { [SIZE]: 1 }, more: object = {}): Promise<Draft> {
  const draft = await staff('', {
    productId: PRODUCT,
    pairs,
    opensAt: inSeconds(3_600),
    closesAt: inSeconds(7_200),
    drawAt: inSeconds(10_800),
    claimHours: 24,
    hideProduct: false,
    rules: 'One pair each.',
    beacon: false,
    ...more,
  });
  expect([draft.status, draft.body]).toEqual([201, expect.objectContaining({ state: 'draft' })]);
  const { status, body } = await staff(`/${draft.body.id}/schedule`);
  expect([status, body]).toEqual([200, expect.objectContaining({ state: 'scheduled' })]);
  return { id: body.id as number, path: body.path as string };
}

/** Waits until a launch is in a state, in the database and in the memory that visitors are answered from: the poller moves both. */
async function reached({ id, path }: Draft, state: string): Promise<void> {
  const states = async () => {
    const [row] = await shop.sql<{ state: string }>(`select state from launches where id = ${id}`);
    const { launch } = (await shop.get(`/launches/${path}`)).body;
    // Memory says by the clock that entries are closed; their number comes with the frozen list.
    return [row?.state, launch.state === 'closed' && launch.entries === null ? 'closing' : launch.state];
  };
  expect(await until(states, (each) => each.every((one) => one === state))).toEqual([state, state]);
}
const shift = ({ id }: Draft, column: string, seconds: number) =>
  shop.sql(`update launches set ${column} = clock_timestamp() + interval '${seconds} seconds' where id = ${id}`);
async function open(launch: Draft): Promise<Draft> {
  await shift(launch, 'opens_at', -60);
  await reached(launch, 'open');
  return launch;
}
async function drawn(launch: Draft): Promise<Draft> {
  await shop.sql(`update launches set closes_at = clock_timestamp() - interval '5 seconds', draw_at = clock_timestamp() - interval '4 seconds'
    where id = ${launch.id}`);
  await reached(launch, 'drawn');
  return launch;
}

let count = 0;
async function person(): Promise<Buyer> {
  const buyer = await shop.customer();
  await shop.sql(`update accounts set email_confirmed_at = now() where email = '${buyer.email}'`);
  return buyer;
}
const details = () => ({
  firstName: 'Thandi',
  lastName: 'Nkosi',
  phoneNumber: `082 555 ${String(1_000 + (count += 1))}`,
  address: `${count} Long Street`,
  province: 'Gauteng',
  zipCode: '2001',
});
async function solved(buyer: Buyer, { path }: Draft): Promise<string> {
  const { body: challenge } = await shop.get(`/api/launches/${path}/challenge`, buyer.auth);
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
const entryOf = async (buyer: Buyer, launch: Draft, more: object = {}) => ({
  size: SIZE,
  deliveryMethod: 'courier',
  acceptsRules: true,
  details: details(),
  proof: await solved(buyer, launch),
  ...more,
});
const enter = async (buyer: Buyer, launch: Draft, more: object = {}) =>
  shop.post(`/api/launches/${launch.path}/entry`, await entryOf(buyer, launch, more), buyer.auth);
async function entered(launch: Draft, more: object = {}): Promise<Buyer> {
  const buyer = await person();
  const { status, body } = await enter(buyer, launch, more);
  const message =
    body.entry?.state === 'set-aside' ? 'Your entry is set aside. We have emailed you the reason.' : 'You are in the draw.';
  expect([status, body]).toEqual([201, expect.objectContaining({ message })]);
  return buyer;
}
const myEntry = async (buyer: Buyer, { path }: Draft) => (await shop.get(`/api/launches/${path}/entry`, buyer.auth)).body.entry;
const pairsOf = async () => {
  const [row] = await shop.sql<{ on_hand: number; set_aside: number; sold: number }>(`select on_hand,
    (select coalesce(sum(set_aside), 0)::integer from launch_sizes a where a.product_id = s.product_id and a.size = s.size) as set_aside
    from stock s where product_id = ${PRODUCT} and size = '${SIZE}'`);
  const { body } = await shop.get(`/products?ids=${PRODUCT}`);
  return { onHand: row!.on_hand, setAside: row!.set_aside, free: body[0].stock[0][SIZE] as number };
};

describe('scheduling', () => {
  test('LCH-2: pages are rendered again when a launch enters or leaves the menu', async () => {
    let changes = 0;
    shop.api.onShopChange(() => (changes += 1));
    const launch = await scheduled();
    expect(changes).toBe(1);
    expect((await staff(`/${launch.id}/call-off`, { reason: 'The pairs are late.' })).status).toBe(200);
    expect(changes).toBe(2);
  });

  test('LCH-8: pairs of a launch are set aside from scheduling on, and free again when it is called off', async () => {
    const launch = await scheduled({ [SIZE]: 12 });
    expect(await pairsOf()).toEqual({ onHand: 50, setAside: 12, free: 38 });
    expect((await staff(`/${launch.id}/call-off`, { reason: 'The pairs are late.' })).status).toBe(200);
    expect(await pairsOf()).toEqual({ onHand: 50, setAside: 0, free: 50 });
    const { body } = await shop.get(`/launches/${launch.path}`);
    expect(body.launch).toMatchObject({ state: 'called-off', calledOff: { reason: 'The pairs are late.' } });
  });

  test('LCH-8: a count of the stock leaves at least the pairs that launches have set aside', async () => {
    await scheduled({ [SIZE]: 12 });
    const set = (count: number) =>
      shop.post(`/staff/api/stock/${PRODUCT}/${SIZE}/set`, { count, seen: 50, reason: 'count', note: '' }, owner.headers);
    const { status, body } = await set(11);
    expect([status, body.code, body.message]).toEqual([409, 'stock/below-held', expect.stringContaining('12 pairs are')]);
    expect((await set(12)).status).toBe(200);
  });

  test('LCH-8: scheduling is refused with the sizes that lack pairs', async () => {
    const draft = await staff('', {
      productId: PRODUCT,
      pairs: { [SIZE]: 51, [OTHER]: 3 },
      opensAt: inSeconds(3_600),
      closesAt: inSeconds(7_200),
      drawAt: inSeconds(7_200),
      claimHours: 24,
      hideProduct: false,
      rules: 'Rules.',
      beacon: false,
    });
    const { status, body } = await staff(`/${draft.body.id}/schedule`);
    expect([status, body.code, body.errors]).toEqual([
      409,
      'launch/too-few-pairs',
      [{ field: SIZE, message: 'UK 7: 51 needed, 50 free.' }],
    ]);
    expect((await shop.get('/launches')).body.launches.map(({ path }: Draft) => path)).not.toContain(draft.body.path);
  });

  test('LCH-6: a published launch cannot be changed, and the seed is not shown before the draw', async () => {
    const launch = await scheduled();
    const { status, body } = await shop.put(
      `/staff/api/launches/${launch.id}`,
      { ...(await shop.get(`/staff/api/launches/${launch.id}`, owner.headers)).body, claimHours: 48 },
      owner.headers,
    );
    expect([status, body.code]).toEqual([409, 'launch/published']);
    const { body: proof } = await shop.get(`/launches/${launch.path}/proof`);
    expect(proof).toMatchObject({ list: null, seed: null, results: null, commit: { pairs: { [SIZE]: 1 }, beaconRound: null } });
    expect(proof.commit.seedHash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('a hidden product is on no list until its launch is drawn', async () => {
    const launch = await scheduled({ [SIZE]: 1 }, { hideProduct: true });
    expect((await shop.get(`/products?ids=${PRODUCT}`)).body).toEqual([]);
    expect((await shop.get(`/launches/${launch.path}`)).body.launch.productShown).toBe(false);
    const [{ address = '' } = {}] = await shop.sql<{ address: string }>(
      `select '/Shop/' || category || '/' || name as address from products where id = ${PRODUCT}`,
    );
    expect(shop.api.catalog.launchOf(encodeURI(address))).toBe(`/Launches/${launch.path}`);
    const buyer = await person();
    const add = () => shop.post('/api/cart', { productId: PRODUCT, size: SIZE, quantity: 1, price: 1 }, buyer.auth);
    expect((await add()).status).toBe(404);
    const wait = () => shop.post('/back-in-stock', { email: 'sipho@example.com', productId: PRODUCT, size: SIZE });
    expect((await wait()).body.code).toBe('back-in-stock/size-not-found');
    await staff(`/${launch.id}/call-off`, { reason: 'Enough.' });
    expect((await shop.get(`/products?ids=${PRODUCT}`)).body).toHaveLength(1);
    expect(shop.api.catalog.launchOf(encodeURI(address))).toBeUndefined();
    expect((await wait()).body.code).toBe('back-in-stock/in-stock');
  });

  test('a spreadsheet takes neither the price nor the pictures of a draft that has a launch', async () => {
    await shop.sql(`update products set active = false where id = ${PRODUCT}`);
    const launch = await scheduled();
    const problems = async (file: string) => {
      const headers = { ...owner.headers, 'content-type': 'text/csv' };
      const { body } = await shop.post('/staff/api/products/import/preview', file, headers);
      return JSON.parse(String(body).trim().split('\n').at(-1) as string).result.problems;
    };
    const message = 'the product has a launch in the shop, which needs a price';
    expect(await problems('slug,price\nproduct-1,0')).toEqual([{ row: 2, column: 'price', message }]);
    expect(await problems('slug,image1,image2,image3,image4\nproduct-1,,,,')).toMatchObject([{ row: 2, column: 'image1' }]);
    expect(await problems('slug,price\nproduct-1,1500')).toEqual([]);
    await staff(`/${launch.id}/call-off`, { reason: 'Enough.' });
    await shop.sql(`update products set active = true where id = ${PRODUCT}`);
  });

  test('the template of the rules names what is known of the launch, and nothing is scheduled with blanks in it', async () => {
    const template = async (query: string) =>
      (await shop.get(`/staff/api/launches/rules-template${query}`, owner.headers)).body.rules as string;
    const [blank, filled] = [
      await template(''),
      await template(
        `?productId=${PRODUCT}&pairs=size10:2,size7:12&claimHours=1&opensAt=2026-12-04T07:00:00Z&closesAt=2026-12-05T16:00:00Z&drawAt=2026-12-05T16:05:00Z`,
      ),
    ];
    expect(blank.match(/\[[a-z ]+\]/g)).toEqual(['[product]', '[sizes and pairs]', ...Array<string>(3).fill('[day and time]')]);
    expect(filled).not.toContain('[');
    expect(filled).toContain('Pairs: UK 7: 12, UK 10: 2.');
    expect(filled).toContain('Friday 4 December, 09:00 (South African time)');
    expect(filled).toContain('1 hour to buy');
    const values = { productId: PRODUCT, pairs: { [SIZE]: 1 }, claimHours: 24, hideProduct: false, beacon: false, rules: blank };
    const times = { opensAt: inSeconds(3_600), closesAt: inSeconds(7_200), drawAt: inSeconds(7_200) };
    const draft = await staff('', { ...values, ...times });
    const { status, body } = await staff(`/${draft.body.id}/schedule`);
    expect([status, body.code, body.message]).toEqual([409, 'launch/no-rules', 'The rules still have [product] in them.']);
  });
});

test("a person's browser is led to the page of any address of launches, and programs and files are not", async () => {
  const { path } = await scheduled();
  const get = async (address: string, accept: string) => {
    const { status, headers } = await shop.get(address, { accept });
    return [status, headers.get('location'), headers.get('vary')?.includes('Accept') ?? false];
  };
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
  for (const rest of [
    '',
    '?utm_source=mail',
    `/${path}?utm_source=mail`,
    `/${path}/fairness`,
    '/my-entries',
    '/no-such-launch',
  ]) {
    expect(await get(`/launches${rest}`, browser)).toEqual([302, `/Launches${rest}`, true]);
    expect((await get(`/launches${rest}`, 'application/json'))[1]).toBeNull();
  }
  for (const file of ['check-draw.mjs', `${path}/launch.ics`, `${path}/proof.json`, `${path}/proof`])
    expect((await get(`/launches/${file}`, browser)).slice(0, 2)).toEqual([200, null]);
});

describe('drafts', () => {
  const draft = async () => {
    const { body } = await staff('', {
      productId: PRODUCT,
      pairs: { [SIZE]: 1 },
      claimHours: 24,
      hideProduct: false,
      beacon: false,
      rules: 'One pair each.',
      opensAt: inSeconds(3_600),
      closesAt: inSeconds(7_200),
      drawAt: inSeconds(7_200),
    });
    return body as Draft & { version: number };
  };

  test('anyone with its link can open the page of a draft, and no other visitor can', async () => {
    const { id, path } = await draft();
    const { path: link } = (await staff(`/${id}/preview`)).body as { path: string };
    const address = link.replace('/Launches/', '/launches/');
    expect((await shop.get(address)).body.launch).toMatchObject({ state: 'draft', path: address.replace('/launches/', '') });
    expect((await shop.get(address.replace('preview-', 'preview-1'))).status).toBe(404);
    expect((await shop.get('/launches')).body.launches.some((launch: Draft) => launch.path === path)).toBe(false);
    await staff(`/${id}/schedule`);
    expect((await shop.get(address)).status).toBe(404);
    await staff(`/${id}/call-off`, { reason: 'Only a test.' });
  });

  test('a draft that another member has changed is not replaced unseen', async () => {
    const found = await draft();
    const change = (version: number, claimHours: number) =>
      shop.put(`/staff/api/launches/${found.id}`, { ...found, version, claimHours }, owner.headers);
    expect((await change(found.version, 48)).body).toMatchObject({ claimHours: 48, version: found.version + 1 });
    expect((await change(found.version, 12)).body.code).toBe('staff/changed-meanwhile');
  });

  test('the list is filtered by state and name, and counts what it finds', async () => {
    const { id } = await draft();
    const list = async (query: string) => (await shop.get(`/staff/api/launches?${query}`, owner.headers)).body;
    const drafts = await list('state=draft&limit=1');
    expect(drafts).toMatchObject({ pageSize: 1, rows: [{ state: 'draft' }] });
    expect((await list('state=draft&limit=100')).rows).toHaveLength(drafts.total);
    expect(await list('q=no such shoe')).toMatchObject({ total: 0, rows: [] });
    await staff(`/${id}/call-off`, { reason: 'Only a test.' });
    expect((await list('state=draft')).total).toBe(drafts.total - 1);
  });
});

test('LCH-9: an address with a reminder gets one mail at the opening, and is deleted then or by the link', async () => {
  const launch = await scheduled();
  const ask = (email: string) => shop.post(`/launches/${launch.path}/reminders`, { email });
  const asking = () => shop.sql(`select email from launch_reminders where launch_id = ${launch.id} order by email`);
  const tokens: string[] = [];
  for (const email of ['one@example.com', 'two@example.com', 'Two@Example.com', 'two@example.com']) {
    const { status, body } = await ask(email);
    expect(status).toBe(202);
    tokens.push(body.token);
  }
  expect(new Set(tokens).size).toBe(4);
  const forget = async (token: string) => (await shop.post(`/launches/reminders/${token}`)).body.message;
  expect(await forget(tokens[0]!)).toBe('We have deleted your address.');
  expect(await forget(tokens[0]!)).toBe('We have deleted your address.');
  // A stranger who names an address withdraws no request but their own.
  expect(await forget(tokens[1]!)).toBe('We have deleted your address.');
  expect(await asking()).toEqual([{ email: 'two@example.com' }, { email: 'two@example.com' }]);
  await open(launch);
  expect(await asking()).toEqual([]);
  const subjects = (await shop.outbox('two@example.com', 1)).map((mail) => mail.subject);
  expect(subjects).toEqual([expect.stringMatching(/^Entries are open: /)]);
  expect((await shop.outbox('one@example.com')).length).toBe(0);
  expect((await ask('late@example.com')).body.code).toBe('launch/opened');
});

test('a request for a reminder that is sent twice is one, with the address that was named last, and its browser withdraws it', async () => {
  const launch = await scheduled();
  const token = randomUUID();
  for (const email of ['tpyo@example.com', 'typo@example.com'])
    expect((await shop.post(`/launches/${launch.path}/reminders`, { email, token })).body.token).toBe(token);
  const asking = () => shop.sql(`select email from launch_reminders where launch_id = ${launch.id}`);
  expect(await asking()).toEqual([{ email: 'typo@example.com' }]);
  expect((await shop.post(`/launches/reminders/${token}`)).status).toBe(200);
  expect(await asking()).toEqual([]);
});

test('refuses a reminder while the launch is just opening, and stores no address', async () => {
  const launch = await scheduled();
  // As another server does, before this one has read that it did.
  await shop.sql(`update launches set state = 'open' where id = ${launch.id}`);
  const { status, body } = await shop.post(`/launches/${launch.path}/reminders`, { email: 'late@example.com' });
  expect([status, body.code]).toEqual([409, 'launch/opened']);
  expect(await shop.sql(`select email from launch_reminders where launch_id = ${launch.id}`)).toEqual([]);
});

test('deletes addresses without a mail if the launch closed before a server could open it', async () => {
  const launch = await scheduled();
  await shop.post(`/launches/${launch.path}/reminders`, { email: 'three@example.com' });
  await shop.sql(`update launches set opens_at = clock_timestamp() - interval '9 seconds', closes_at = clock_timestamp() - interval '8 seconds'
    where id = ${launch.id}`);
  await reached(launch, 'closed');
  expect(await shop.sql(`select from launch_reminders where launch_id = ${launch.id}`)).toEqual([]);
  expect(await shop.outbox('three@example.com')).toEqual([]);
  const [kept] = await shop.sql(`select opening_price_cents > 0 as price from launches where id = ${launch.id}`);
  expect(kept).toEqual({ price: true });
});

describe('entering', () => {
  test('an entry is answered with its code, which a mail brings as well; a second one is refused', async () => {
    const launch = await open(await scheduled());
    const buyer = await entered(launch, { second: null });
    const { code } = await myEntry(buyer, launch);
    expect(code).toMatch(/^[0-9A-Z]{8}$/);
    const mail = await mailTo(buyer, 'You are in the draw');
    expect([mail.text, mail.html]).toEqual([expect.stringContaining(code), expect.stringContaining(code)]);
    const again = await enter(buyer, launch);
    expect([again.status, again.body.message]).toEqual([409, 'You are in the draw already.']);
  });

  test('names missing details, and the rules must be accepted', async () => {
    const launch = await open(await scheduled());
    const buyer = await person();
    const { status, body } = await enter(buyer, launch, { size: '', acceptsRules: false, details: {} });
    expect(status).toBe(400);
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { field: 'size', message: 'Please choose a size.' },
        { field: 'acceptsRules', message: 'Please accept the rules.' },
        { field: 'phoneNumber', message: 'Phone number is required.' },
        { field: 'zipCode', message: 'ZIP Code is required.' },
      ]),
    );
  });

  test('an address that is not confirmed, and people who work here, cannot enter', async () => {
    const launch = await open(await scheduled());
    const stranger = await shop.customer();
    expect((await enter(stranger, launch)).body.message).toBe('Confirm your email address first.');
    const worker = await person();
    await shop.sql(`update accounts set email = '${owner.email}' where email = '${worker.email}'`);
    const refused = await enter(worker, launch);
    expect([refused.status, refused.body.message]).toEqual([403, 'People who work here cannot enter.']);
  });

  test('entries are closed at the time of closing, although the list is frozen later', async () => {
    const launch = await open(await scheduled());
    const buyer = await entered(launch);
    const late = await person();
    const body = await entryOf(late, launch);
    await shift(launch, 'closes_at', 0);
    // Also for those who could not enter for another reason.
    for (const each of [late, buyer, await shop.customer()]) {
      const refused = await shop.post(`/api/launches/${launch.path}/entry`, body, each.auth);
      expect([refused.status, refused.body.message]).toEqual([409, 'Entries are closed.']);
    }
    expect((await shop.delete(`/api/launches/${launch.path}/entry`, buyer.auth)).body.message).toBe('Entries are closed.');
    const { code } = await myEntry(buyer, launch);
    const decided = await staff(`/${launch.id}/entries/${code}/decision`, { decision: 'set-aside', reason: 'Too late.' });
    expect(decided).toMatchObject({ status: 409, body: { code: 'launch/frozen' } });
    await reached(launch, 'closed');
    expect((await shop.get(`/launches/${launch.path}/proof`)).body.list.split('\n')).toHaveLength(2);
  });

  test('LCH-5: a network has a limit of entries, and changes count for their account alone', async () => {
    const launch = await open(await scheduled());
    const one = await entered(launch);
    await shop.sql('delete from rate_limits');
    const body = { size: SIZE, deliveryMethod: 'courier', details: details() };
    const entry = `/api/launches/${launch.path}/entry`;
    expect((await shop.put(entry, body, one.auth)).status).toBe(200);
    expect((await shop.delete(entry, one.auth)).status).toBe(200);
    expect(await shop.sql('select hits from rate_limits')).toEqual([{ hits: 2 }]);
    const again = await entryOf(one, launch);
    await shop.sql('delete from rate_limits');
    expect((await shop.post(entry, again, one.auth)).status).toBe(201);
    expect(await shop.sql('select hits from rate_limits')).not.toHaveLength(1);
  });

  test('LCH-5: a proof of work is needed, works once, and for its account and launch alone', async () => {
    const launch = await open(await scheduled());
    const other = await open(await scheduled());
    const [one, two] = [await person(), await person()];
    const none = await enter(one, launch, { proof: undefined });
    expect([none.status, none.body.message]).toEqual([403, PROOF_NEEDED]);
    const foreign = await solved(two, launch);
    expect((await enter(one, launch, { proof: foreign })).body.message).toBe(PROOF_NEEDED);
    const elsewhere = await solved(one, other);
    expect((await enter(one, launch, { proof: elsewhere })).body.message).toBe(PROOF_NEEDED);
    const proof = await solved(one, launch);
    expect((await enter(one, launch, { proof })).status).toBe(201);
    expect((await shop.delete(`/api/launches/${launch.path}/entry`, one.auth)).status).toBe(200);
    expect((await enter(one, launch, { proof })).body.message).toBe(PROOF_NEEDED);
  });

  test('LCH-4: the earliest of linked entries counts, the other gets a mail that says why, and staff may count it after all', async () => {
    const launch = await open(await scheduled());
    const first = await entered(launch, { details: { ...details(), phoneNumber: '083 777 0001' } });
    const second = await entered(launch, { details: { ...details(), phoneNumber: '+27 83 777 0001' } });
    expect([(await myEntry(first, launch)).state, (await myEntry(second, launch)).state]).toEqual(['entered', 'set-aside']);
    const aside = await mailTo(second, 'Your entry was set aside');
    expect(aside.text).toContain('the same phone number');
    const { body: groups } = await shop.get(`/staff/api/launches/${launch.id}/groups`, owner.headers);
    expect(groups).toEqual([expect.objectContaining({ signs: ['phone'] })]);
    const { code } = await myEntry(second, launch);
    const decided = await staff(`/${launch.id}/entries/${code}/decision`, { decision: 'count', reason: 'Twins in one house.' });
    expect(decided.status).toBe(200);
    expect((await myEntry(second, launch)).state).toBe('entered');
    const counted = await mailTo(second, 'Your entry counts again');
    expect(counted.text).toContain('Twins in one house.');
    expect(counted.text).toContain('is in the draw.');
    expect(counted.text).toContain('If you think that this is wrong, write to');
    const [logged] = await shop.sql(`select reason from audit_log where action = 'launch.decide-entry' order by id desc limit 1`);
    expect(logged).toEqual({ reason: 'Twins in one house.' });
  });

  test('an entry is changed from its own details, not from those of a later launch, and a withdrawn one gives way to the next', async () => {
    const [launch, other] = [await open(await scheduled()), await open(await scheduled())];
    const [here, there] = [details(), details()];
    const buyer = await entered(launch, { details: here });
    await enter(buyer, other, { details: there });
    const formOf = async ({ path }: Draft) => (await shop.get(`/api/launches/${path}/entry`, buyer.auth)).body.details;
    expect([await formOf(launch), await formOf(other)]).toEqual([expect.objectContaining(here), expect.objectContaining(there)]);
    await shop.delete(`/api/launches/${launch.path}/entry`, buyer.auth);
    await enter(buyer, launch, { details: here });
    const { entries } = (await shop.get('/api/launches/entries', buyer.auth)).body;
    expect(entries.map((each: { state: string }) => each.state)).toEqual(['entered', 'entered']);
  });

  test('staff find an entry by code, email and name, the same decision again sends no mail, and reasons are counted', async () => {
    const launch = await open(await scheduled());
    const shared = '083 777 0901';
    await entered(launch, { details: { ...details(), phoneNumber: shared } });
    const linked = await entered(launch, {
      details: { ...details(), phoneNumber: shared, firstName: 'Zoë', lastName: 'van der Merwe' },
    });
    const alone = await entered(launch);
    const [{ code }, { code: code2 }] = [await myEntry(linked, launch), await myEntry(alone, launch)];
    const find = async (q: string) =>
      (await shop.get(`/staff/api/launches/${launch.id}/entries?q=${encodeURIComponent(q)}`, owner.headers)).body.rows;
    for (const q of [code.toLowerCase(), linked.email, 'zoe van der'])
      expect(await find(q)).toEqual([expect.objectContaining({ code })]);
    const aside = { decision: 'set-aside', reason: 'A script filled this in.' };
    for (const each of [aside, { ...aside, reason: 'Again.' }])
      expect((await staff(`/${launch.id}/entries/${code2}/decision`, each)).status).toBe(200);
    expect(await find(code2)).toEqual([expect.objectContaining({ reason: aside.reason })]);
    await mailTo(alone, 'Your entry was set aside');
    const mails = (await shop.outbox(alone.email)).filter(({ subject }) => subject === 'Your entry was set aside');
    expect(mails).toHaveLength(1);
    const { setAside } = (await shop.get(`/staff/api/launches/${launch.id}/numbers`, owner.headers)).body;
    expect(setAside).toEqual({ email: 0, phone: 1, address: 0, device: 0, staff: 1 });
  });

  test('LCH-4: an entry that was set aside counts again when the other one leaves', async () => {
    const launch = await open(await scheduled());
    const home = { ...details(), address: 'Flat 3, 12 Oak Rd' };
    const first = await entered(launch, { details: home });
    const second = await entered(launch, { details: { ...details(), address: '12 Oak Road, Apartment 3' } });
    expect((await myEntry(second, launch)).state).toBe('set-aside');
    expect((await shop.delete(`/api/launches/${launch.path}/entry`, first.auth)).body.message).toBe('You have left the draw.');
    expect((await myEntry(second, launch)).state).toBe('entered');
  });
});

describe('people who want more than one entry', () => {
  const sameDevice = { cookie: `launch_device=${'d'.repeat(22)}` };
  const stateOf = async (buyer: Buyer, launch: Draft) => (await myEntry(buyer, launch)).state;

  test.each([
    [
      'the same mailbox',
      async (one: Buyer, two: Buyer) => {
        await shop.sql(`update accounts set email = 'thandi.n@gmail.com' where email = '${one.email}'`);
        await shop.sql(`update accounts set email = 'Thandi.N+shoes@googlemail.com' where email = '${two.email}'`);
        return [{}, {}];
      },
    ],
    [
      'the same phone number',
      async () => [
        { details: { ...details(), phoneNumber: '083 777 0101' } },
        { details: { ...details(), phoneNumber: '27837770101' } },
      ],
    ],
    [
      'the same delivery address',
      async () => [
        { details: { ...details(), address: 'Unit 4, 9 Main Str., Rosebank, Johannesburg' } },
        { details: { ...details(), address: '9 MAIN STREET - Johannesburg, Flat No 4', zipCode: '2195' } },
      ],
    ],
  ])('LCH-4: %s links two accounts', async (sign, prepare) => {
    const launch = await open(await scheduled());
    const [one, two] = [await person(), await person()];
    const [first, second] = await prepare(one, two);
    expect((await enter(one, launch, first)).status).toBe(201);
    expect((await enter(two, launch, second)).status).toBe(201);
    expect([await stateOf(one, launch), await stateOf(two, launch)]).toEqual(['entered', 'set-aside']);
    const [aside] = await shop.sql<{ email: string }>(
      `select email from launch_entries where launch_id = ${launch.id} and state = 'set-aside'`,
    );
    const { text } = await mailTo(aside!, 'Your entry was set aside');
    expect(text).toContain(sign === 'the same mailbox' ? 'the same email address' : sign);
  });

  test('LCH-4: one browser links two accounts', async () => {
    const launch = await open(await scheduled());
    for (const [index, buyer] of [await person(), await person()].entries()) {
      const body = await entryOf(buyer, launch);
      const { status } = await shop.post(`/api/launches/${launch.path}/entry`, body, { ...buyer.auth, ...sameDevice });
      expect([status, await stateOf(buyer, launch)]).toEqual([201, index === 0 ? 'entered' : 'set-aside']);
    }
  });

  test('the same street and number in another town does not link entries, and a move there ends a link', async () => {
    const launch = await open(await scheduled());
    const home = { ...details(), address: '9 Main Road, Paarl', zipCode: '7646' };
    await entered(launch, { details: home });
    const mate = await entered(launch, { details: { ...details(), address: '9 Main Road' } });
    expect(await stateOf(mate, launch)).toBe('set-aside');
    const there = await entered(launch, { details: { ...details(), address: '9 Main Road, Benoni', zipCode: '1501' } });
    // Linked with the address that names no town.
    expect(await stateOf(there, launch)).toBe('set-aside');
    expect((await change(mate, launch, { ...details(), address: '9 Main Road, Brakpan', zipCode: '1541' })).status).toBe(200);
    expect([await stateOf(mate, launch), await stateOf(there, launch)]).toEqual(['entered', 'entered']);
    const groups = (await shop.get(`/staff/api/launches/${launch.id}/groups`, owner.headers)).body;
    expect(groups).toEqual([]);
  });

  test('a town that is added to an address is compared with the other entries', async () => {
    const launch = await open(await scheduled());
    await entered(launch, { details: { ...details(), address: '9 Main Road, Paarl', zipCode: '7646' } });
    const home = details();
    const mover = await entered(launch, { details: { ...home, address: '9 Main Road, Benoni', zipCode: '1501' } });
    expect(await stateOf(mover, launch)).toBe('entered');
    expect((await change(mover, launch, { ...home, address: '9 Main Road, Benoni, Paarl', zipCode: '7646' })).status).toBe(200);
    expect(await stateOf(mover, launch)).toBe('set-aside');
  });

  const change = (buyer: Buyer, launch: Draft, to: object) =>
    shop.put(`/api/launches/${launch.path}/entry`, { size: SIZE, deliveryMethod: 'courier', details: to }, buyer.auth);

  test('a change does not overwrite one from another device, and a repeated request is not a conflict', async () => {
    const launch = await open(await scheduled());
    const buyer = await entered(launch);
    const entry = `/api/launches/${launch.path}/entry`;
    const { version } = await myEntry(buyer, launch);
    const body = { size: SIZE, deliveryMethod: 'courier', details: details(), version };
    const changed = await shop.put(entry, body, buyer.auth);
    expect(changed.status).toBe(200);
    expect(changed.body.entry.version).not.toBe(version);
    expect((await shop.put(entry, body, buyer.auth)).status).toBe(200);
    const other = { ...body, details: details() };
    expect(await shop.put(entry, other, buyer.auth)).toMatchObject({
      status: 409,
      body: {
        code: 'launch/entry-changed',
        message: 'Your entry was changed on another device: it is for UK 7 now. Save again to replace that.',
      },
    });
    expect((await myEntry(buyer, launch)).details).toEqual(body.details);
    expect((await shop.put(entry, { ...other, version: changed.body.entry.version }, buyer.auth)).status).toBe(200);
    expect((await myEntry(buyer, launch)).details).toEqual(other.details);
  });

  test('LCH-4: a change that links an entry with another one sets the changed entry aside, and a change that ends the link lets it count', async () => {
    const launch = await open(await scheduled());
    const first = await entered(launch);
    const home = details();
    const second = await entered(launch, { details: home });
    const third = await entered(launch, { details: { ...details(), phoneNumber: '083 777 0303' } });
    expect((await change(first, launch, { ...home, phoneNumber: '083 777 0303' })).status).toBe(200);
    const states = async () => Promise.all([first, second, third].map((buyer) => stateOf(buyer, launch)));
    expect(await states()).toEqual(['set-aside', 'entered', 'entered']);
    await mailTo(first, 'Your entry was set aside');
    expect((await change(first, launch, details())).status).toBe(200);
    expect(await states()).toEqual(['entered', 'entered', 'entered']);
    await mailTo(first, 'Your entry counts again');
  });

  test('LCH-4: an entry that staff set aside stays so for an account that replaces an erased one', async () => {
    const launch = await open(await scheduled());
    const same = { details: { ...details(), phoneNumber: '083 777 0404' } };
    const buyer = await entered(launch, same);
    await decide(launch, buyer, 'set-aside');
    expect((await shop.post('/api/user/delete', { password: PASSWORD }, buyer.auth)).status).toBe(200);
    const again = await person();
    expect((await enter(again, launch, same)).status).toBe(201);
    expect(await stateOf(again, launch)).toBe('set-aside');
    expect(await shop.sql(`select from launch_exclusions where sign_hash like '%83777%'`)).toEqual([]);
    await entered(launch);
    await drawn(launch);
    expect(await shop.sql(`select from launch_exclusions where launch_id = ${launch.id}`)).toEqual([]);
  });
  const decide = async (launch: Draft, buyer: Buyer, decision: 'count' | 'set-aside') => {
    const { code } = await myEntry(buyer, launch);
    const { status } = await staff(`/${launch.id}/entries/${code}/decision`, { decision, reason: 'Looked into it.' });
    expect(status).toBe(200);
  };

  test('LCH-4: the earliest of those linked with an entry that staff set aside counts', async () => {
    const launch = await open(await scheduled());
    const phone = () => ({ details: { ...details(), phoneNumber: '083 777 0505' } });
    const buyers = [await person(), await person(), await person()];
    for (const buyer of buyers) expect((await enter(buyer, launch, phone())).status).toBe(201);
    const states = async () => Promise.all(buyers.map((buyer) => stateOf(buyer, launch)));
    expect(await states()).toEqual(['entered', 'set-aside', 'set-aside']);
    await decide(launch, buyers[0]!, 'set-aside');
    expect(await states()).toEqual(['set-aside', 'entered', 'set-aside']);
    await mailTo(buyers[1]!, 'Your entry counts again');
    await decide(launch, buyers[0]!, 'count');
    expect(await states()).toEqual(['entered', 'set-aside', 'set-aside']);
  });

  test('LCH-4: staff cannot decide about details that they did not see', async () => {
    const launch = await open(await scheduled());
    const buyer = await entered(launch);
    const { code } = await myEntry(buyer, launch);
    const list = async () => (await shop.get(`/staff/api/launches/${launch.id}/entries`, owner.headers)).body.rows;
    const [{ seen }] = await list();
    expect((await change(buyer, launch, details())).status).toBe(200);
    const decide = (more: object) =>
      staff(`/${launch.id}/entries/${code}/decision`, { decision: 'set-aside', reason: 'Twice.', ...more });
    expect(await decide({ seen })).toMatchObject({ status: 409, body: { code: 'staff/changed-meanwhile' } });
    const [now] = await list();
    expect(now.seen).not.toBe(seen);
    expect((await decide({ seen: now.seen })).status).toBe(200);
  });

  test('LCH-4: staff count an entry with the details that they saw', async () => {
    const launch = await open(await scheduled());
    const [home, other] = [details(), details()];
    await entered(launch, { details: home });
    const mate = await person();
    await enter(mate, launch, { details: { ...details(), address: home.address } });
    await decide(launch, mate, 'count');
    await entered(launch, { details: other });
    expect(await stateOf(mate, launch)).toBe('entered');
    expect((await change(mate, launch, { ...details(), address: home.address, phoneNumber: other.phoneNumber })).status).toBe(
      200,
    );
    expect(await stateOf(mate, launch)).toBe('set-aside');
  });

  test('LCH-4: people who have come to work here since they entered are not in the draw', async () => {
    const launch = await open(await scheduled());
    const worker = await entered(launch);
    await entered(launch);
    const { email } = await staffMember(shop, 'support');
    await shop.sql(`update staff set email = '${worker.email}' where email = '${email}'`);
    await drawn(launch);
    expect((await myEntry(worker, launch)).next).toContain('People who work here cannot enter.');
    const { body: proof } = await shop.get(`/launches/${launch.path}/proof`);
    expect(proof.list.split('\n')).toHaveLength(2);
  });

  test('LCH-9: mails go to the current address of the account', async () => {
    const launch = await open(await scheduled());
    const buyer = await entered(launch);
    const now = `now-${buyer.email}`;
    await shop.sql(`update accounts set email = '${now}', email_confirmed_at = now() where email = '${buyer.email}'`);
    const emails = async (part: string) => {
      const { body } = await shop.get(`/staff/api/launches/${launch.id}/${part}`, owner.headers);
      return (body.rows ?? body.claims).map(({ email }: { email: string }) => email);
    };
    expect(await emails(`entries?q=${now}`)).toEqual([now]);
    await drawn(launch);
    await mailTo({ email: now }, 'You can buy your pair');
    expect(await emails('claims')).toEqual([now]);
    expect((await shop.outbox(buyer.email)).map(({ subject }) => subject)).not.toContain('You can buy your pair');
  });

  test('LCH-4: a decision by staff still holds when the account leaves the draw and enters again', async () => {
    const launch = await open(await scheduled());
    const buyer = await entered(launch);
    const { code } = await myEntry(buyer, launch);
    await staff(`/${launch.id}/entries/${code}/decision`, { decision: 'set-aside', reason: 'A script filled this in.' });
    expect((await shop.delete(`/api/launches/${launch.path}/entry`, buyer.auth)).status).toBe(200);
    expect((await enter(buyer, launch)).status).toBe(201);
    const again = await myEntry(buyer, launch);
    expect([again.state, again.next]).toEqual(['set-aside', 'Your entry was set aside: A script filled this in.']);
    expect(again.code).not.toBe(code);
  });

  test('LCH-4: a decision that staff took back does not hold when the account leaves the draw and enters again', async () => {
    const launch = await open(await scheduled());
    const buyer = await entered(launch);
    await decide(launch, buyer, 'set-aside');
    const enterAgain = async () => {
      await shop.delete(`/api/launches/${launch.path}/entry`, buyer.auth);
      expect((await enter(buyer, launch)).status).toBe(201);
      return stateOf(buyer, launch);
    };
    expect(await enterAgain()).toBe('set-aside');
    await decide(launch, buyer, 'count');
    // Nothing is decided about other details.
    expect((await change(buyer, launch, details())).status).toBe(200);
    expect(await stateOf(buyer, launch)).toBe('entered');
    expect(await enterAgain()).toBe('entered');
  });

  test("a decision to count an entry does not cover the account's next entry if it shares a sign with another person", async () => {
    const launch = await open(await scheduled());
    const [home, other] = [details(), details()];
    const flat = { ...home, phoneNumber: details().phoneNumber };
    await entered(launch, { details: home });
    const mate = await person();
    await enter(mate, launch, { details: flat });
    await decide(launch, mate, 'count');
    await entered(launch, { details: other });
    const again = async (more: object) => {
      await shop.delete(`/api/launches/${launch.path}/entry`, mate.auth);
      expect((await enter(mate, launch, { details: { ...flat, ...more } })).status).toBe(201);
      return stateOf(mate, launch);
    };
    expect(await again({})).toBe('entered');
    expect(await again({ phoneNumber: other.phoneNumber })).toBe('set-aside');
  });

  test('LCH-4: people who work here cannot enter under another spelling of their address', async () => {
    const launch = await open(await scheduled());
    const worker = await person();
    await shop.sql(`update accounts set email = 'lerato+shoes@gmail.com' where email = '${worker.email}'`);
    await shop.sql(`update staff set email = 'lerato@gmail.com' where email = '${owner.email}'`);
    const refused = await enter(worker, launch);
    await shop.sql(`update staff set email = '${owner.email}' where email = 'lerato@gmail.com'`);
    expect([refused.status, refused.body.message]).toEqual([403, 'People who work here cannot enter.']);
  });

  test('LCH-8: the pair of another account cannot be bought, seen or declined', async () => {
    const launch = await open(await scheduled());
    const buyer = await entered(launch);
    await drawn(launch);
    const { claim } = await myEntry(buyer, launch);
    const thief = await person();
    const order = { ...ADDRESS, email: thief.email, hold: claim.id };
    for (const { status } of [
      await shop.get(`/api/order/holds/${claim.id}`, thief.auth),
      await shop.post('/api/order', order, thief.auth),
      await shop.post(`/api/launches/claims/${claim.id}/decline`, {}, thief.auth),
    ])
      expect(status).toBe(404);
    const coded = await shop.post(
      '/api/order',
      { ...ADDRESS, email: buyer.email, hold: claim.id, discountCode: 'TEN' },
      buyer.auth,
    );
    expect(coded.body.errors).toEqual([{ field: 'discountCode', message: 'Discount codes do not apply to launches.' }]);
  });

  test('LCH-8: a sale changes neither what a launch shows nor what its pair costs', async () => {
    const launch = await open(await scheduled());
    const buyer = await entered(launch);
    await drawn(launch);
    const { claim } = await myEntry(buyer, launch);
    await shop.sql(`update products set compare_at_cents = price_cents, price_cents = price_cents / 2 where id = ${PRODUCT}`);
    const [{ full }] = (await shop.sql<{ full: number }>(
      `select compare_at_cents as full from products where id = ${PRODUCT}`,
    )) as [{ full: number }];
    const { body: hold } = await shop.get(`/api/order/holds/${claim.id}`, buyer.auth);
    const { body: own } = await shop.get(`/staff/api/launches/${launch.id}`, owner.headers);
    const shown = await until(
      async () => (await shop.get(`/launches/${launch.path}`)).body.launch.priceCents,
      (price) => price === full,
    );
    await shop.sql(`update products set price_cents = compare_at_cents, compare_at_cents = null where id = ${PRODUCT}`);
    expect([hold.lines[0].priceCents, own.priceCents, shown]).toEqual([full, full, full]);
  });

  test('LCH-8: a launch keeps the price that it opened with', async () => {
    const launch = await open(await scheduled());
    const buyer = await entered(launch);
    const [{ price }] = (await shop.sql<{ price: number }>(
      `select price_cents as price from products where id = ${PRODUCT}`,
    )) as [{ price: number }];
    await shop.sql(`update products set price_cents = price_cents * 3 where id = ${PRODUCT}`);
    await drawn(launch);
    const { claim } = await myEntry(buyer, launch);
    const { body: hold } = await shop.get(`/api/order/holds/${claim.id}`, buyer.auth);
    const order = await shop.post('/api/order', { ...ADDRESS, email: buyer.email, hold: claim.id }, buyer.auth);
    const shown = (await shop.get(`/launches/${launch.path}`)).body.launch.priceCents;
    await shop.sql(`update products set price_cents = ${price} where id = ${PRODUCT}`);
    expect([hold.lines[0].priceCents, order.body.total * 100, shown]).toEqual([price, price, price]);
  });

  test('a product with an open launch may change its name and price, and go: the launch keeps its price, its size and its buyers', async () => {
    const launch = await open(await scheduled());
    const buyer = await entered(launch);
    const product = `/staff/api/products/${PRODUCT}`;
    const { body: before } = await shop.get(product, owner.headers);
    const { name, category, colourway, description, materials, pictures, sizes, priceCents } = before;
    const change = async (values: object) => {
      const { version } = (await shop.get(product, owner.headers)).body;
      const same = { name, category, colourway, description, materials, pictures, sizes, priceCents };
      return shop.put(product, { ...same, ...values, version }, owner.headers);
    };
    const setState = async (state: string) => {
      const { version } = (await shop.get(product, owner.headers)).body;
      return (await shop.post(`${product}/state`, { state, version, reason: 'A test' }, owner.headers)).status;
    };
    const gone = (sizes as { size: string }[]).filter(({ size }) => size !== SIZE);
    expect(await change({ sizes: gone })).toMatchObject({ status: 409, body: { code: 'product/size-in-use' } });
    expect((await change({ name: `${name} II`, priceCents: priceCents * 3 })).status).toBe(200);
    await shop.sql(`update products set compare_at_cents = price_cents, price_cents = 100 where id = ${PRODUCT}`);
    expect(await setState('archived')).toBe(200);
    await drawn(launch);
    const { claim } = await myEntry(buyer, launch);
    const { body: hold } = await shop.get(`/api/order/holds/${claim.id}`, buyer.auth);
    const order = await shop.post('/api/order', { ...ADDRESS, email: buyer.email, hold: claim.id }, buyer.auth);
    const page = (await shop.get(`/launches/${launch.path}`)).body.launch;
    await shop.sql(`update products set compare_at_cents = null where id = ${PRODUCT}`);
    expect([(await change({})).status, await setState('live')]).toEqual([200, 200]);
    expect(hold.lines).toEqual([expect.objectContaining({ name: `${name} II`, size: SIZE, priceCents })]);
    expect([order.status, order.body.total * 100]).toEqual([200, priceCents]);
    expect([page.name, page.priceCents]).toEqual([`${name} II`, priceCents]);
  });

  test('LCH-10: a download of entries is in the audit log', async () => {
    const launch = await open(await scheduled());
    await entered(launch);
    expect((await shop.get(`/staff/api/launches/${launch.id}/entries.csv`, owner.headers)).status).toBe(200);
    const logged = await shop.sql(
      `select after from audit_log where action = 'launch.export' and subject = 'launch:${launch.id}'`,
    );
    expect(logged).toEqual([{ after: { file: 'entries' } }]);
  });

  test('LCH-6: the seed is on no route before the draw', async () => {
    const launch = await open(await scheduled());
    const buyer = await entered(launch);
    await shop.sql(`update launches set closes_at = clock_timestamp() - interval '5 seconds' where id = ${launch.id}`);
    await reached(launch, 'closed');
    const [{ seed }] = (await shop.sql<{ seed: string }>(`select seed from launches where id = ${launch.id}`)) as [
      { seed: string },
    ];
    const shop1 = ['', '/proof', '/proof.json', '/list.csv', '/launch.ics', '/results.csv'].map(
      (rest) => `/launches/${launch.path}${rest}`,
    );
    const staff1 = ['', '/entries', '/groups', '/claims', '/numbers', '/entries.csv', '/results.csv'].map(
      (rest) => `/staff/api/launches/${launch.id}${rest}`,
    );
    for (const path of ['/launches', ...shop1])
      expect([path, JSON.stringify(await shop.get(path))]).not.toEqual([path, expect.stringContaining(seed)]);
    for (const path of ['/staff/api/launches', '/staff/api/audit', ...staff1])
      expect([path, JSON.stringify(await shop.get(path, owner.headers))]).not.toEqual([path, expect.stringContaining(seed)]);
    for (const path of ['/api/launches/entries', `/api/launches/${launch.path}/entry`])
      expect([path, JSON.stringify(await shop.get(path, buyer.auth))]).not.toEqual([path, expect.stringContaining(seed)]);
  });
});

describe('the draw', () => {
  test('LCH-6: gives out pairs by rank, can be checked by anybody, and happens once', async () => {
    const launch = await open(await scheduled({ [SIZE]: 2, [OTHER]: 1 }));
    for (let each = 0; each < 5; each += 1) await entered(launch, { second: each % 2 ? OTHER : null });
    await drawn(launch);
    await reached(launch, 'drawn');
    const proof = (await shop.get(`/launches/${launch.path}/proof`)).body;
    expect(await checkDraw(proof)).toEqual({ correct: true });
    expect(await shop.get('/launches/check-draw.mjs')).toMatchObject({
      status: 200,
      body: expect.stringContaining('proof.json'),
    });
    expect(proof.list.split('\n')).toHaveLength(6);
    const [claims] = await shop.sql<{ count: number }>(
      `select count(*)::integer as count from launch_claims where launch_id = ${launch.id}`,
    );
    expect(claims!.count).toBe(proof.results.filter(({ result }: { result: string }) => result === 'selected').length);
  });
});

test('an account that is erased between closing and draw keeps its line without a name; the pair that it draws goes on at once', async () => {
  const launch = await open(await scheduled({ [SIZE]: 2 }));
  const [one, two, three] = [await entered(launch), await entered(launch), await entered(launch)];
  const codes = await Promise.all([one, two, three].map(async (buyer) => (await myEntry(buyer, launch)).code as string));
  await shop.sql(`update launches set closes_at = clock_timestamp() - interval '5 seconds' where id = ${launch.id}`);
  await reached(launch, 'closed');
  const closed = (await shop.get(`/launches/${launch.path}/proof`)).body;
  await shop.sql(`update launch_entries set delivery = 'locker:77' where launch_id = ${launch.id}`);
  for (const buyer of [one, two])
    expect((await shop.post('/api/user/delete', { password: PASSWORD }, buyer.auth)).status).toBe(200);
  await shop.sql(`update launches set draw_at = clock_timestamp() where id = ${launch.id}`);
  await until(
    () => myEntry(three, launch),
    ({ state }) => state === 'selected',
  );
  const lockers = await shop.sql<{ code: string }>(`select code from launch_entries where delivery = 'locker:77'`);
  expect(lockers.map(({ code }) => code)).toEqual([codes[2]]);
  const claims = async () => (await shop.get(`/staff/api/launches/${launch.id}/claims`, owner.headers)).body.claims;
  const settled = await until(
    claims,
    (all: { code: string; state: string }[]) => all.filter(({ state }) => state === 'open').length === 1,
  );
  const erased = settled!.filter(({ code }) => code !== codes[2]);
  expect(erased.length).toBeGreaterThan(0);
  for (const claim of erased) expect(claim).toMatchObject({ state: 'lapsed', name: '', email: '' });
  await reached(launch, 'drawn');
  const proof = (await shop.get(`/launches/${launch.path}/proof`)).body;
  expect([proof.list, proof.listHash]).toEqual([closed.list, closed.listHash]);
  expect(codes.every((code) => proof.list.includes(code))).toBe(true);
  expect(await checkDraw(proof)).toEqual({ correct: true });
  for (const { email } of [one, two])
    expect((await shop.outbox(email)).map(({ subject }) => subject).join()).not.toMatch(/pair|selected|buy/i);
  await mailTo(three, 'You can buy your pair');
  expect(await pairsOf()).toMatchObject({ onHand: 50, setAside: 2 });
});

test('an address that is put back hides the draws of the person who used the account in between, and keeps the earlier ones', async () => {
  const strangers = { firstName: 'Sipho', lastName: 'Mokoena', phoneNumber: '083 765 4321', address: '9 Rose Street' };
  const [before, since, closing] = [await open(await scheduled()), await open(await scheduled()), await open(await scheduled())];
  const later = await open(await scheduled());
  const maker = await entered(before);
  const own = await myEntry(maker, before);
  const email = `stranger-${maker.email}`;
  const names = { firstname: 'Eve', lastname: 'Maker', email, password: PASSWORD };
  expect((await shop.put('/api/user', names, maker.auth)).status).toBe(200);
  await shop.sql(`update accounts set email_confirmed_at = now() where email = '${email}'`);
  const { firstName, lastName } = strangers;
  const changed = { size: SIZE, deliveryMethod: 'courier', details: { ...own.details, firstName, lastName } };
  expect((await shop.put(`/api/launches/${before.path}/entry`, changed, maker.auth)).status).toBe(200);
  for (const launch of [since, closing])
    expect((await enter(maker, launch, { details: { ...details(), ...strangers } })).status).toBe(201);
  await shop.sql(`update launches set closes_at = clock_timestamp() - interval '5 seconds' where id = ${closing.id}`);
  await reached(closing, 'closed');

  const { text } = await mailTo(maker, 'The email address of your account was changed');
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: shop.config.publicUrl };
  expect((await shop.post(/\/email-change\/undo\/[\w-]+/.exec(text)![0], '', form)).status).toBe(200);
  expect((await mailTo({ email }, 'Your account has its earlier email address again')).text).toContain('no longer count');
  const other = await person();
  await shop.sql(`update accounts set password_hash = (select password_hash from accounts where email = '${other.email}')
    where email = '${maker.email}'`);
  const { jwt } = (await shop.post('/auth/login', { email: maker.email, password: PASSWORD })).body;
  const again = { ...maker, auth: { authorization: `Bearer ${jwt}` } };
  const seen = [];
  for (const path of ['/api/launches/entries', `/api/launches/${later.path}/entry`, '/api/user/export'])
    seen.push((await shop.get(path, again.auth)).body);
  expect(JSON.stringify(seen)).not.toMatch(/Sipho|Mokoena|765 ?4321|Rose/);
  expect(seen[0].entries).toMatchObject([
    { code: own.code, state: 'entered', details: { phoneNumber: own.details.phoneNumber } },
  ]);
  const left = await shop.sql(`select state, account_id, details::text, email from launch_entries
    where launch_id in (${since.id}, ${closing.id}) order by state`);
  const erased = { account_id: null, details: '{}', email: '' };
  expect(left).toEqual([
    { ...erased, state: 'entered' },
    { ...erased, state: 'withdrawn' },
  ]);
});

describe('buying', () => {
  async function selectedOf(launch: Draft, buyers: Buyer[]) {
    for (const buyer of buyers) {
      const entry = await myEntry(buyer, launch);
      if (entry.state === 'selected') return { buyer, claim: entry.claim as { id: string; until: string } };
    }
    throw new Error('No entry is selected.');
  }
  const orderWith = (buyer: Buyer, hold: string, more: object = {}) =>
    shop.post('/api/order', { ...ADDRESS, email: buyer.email, hold, ...more }, buyer.auth);

  test('LCH-8: a selected account buys exactly this pair, after a declined card as well; the order is of the launch', async () => {
    const launch = await open(await scheduled());
    const buyers = [await entered(launch)];
    await drawn(launch);
    const { buyer, claim } = await selectedOf(launch, buyers);
    await mailTo(buyer, 'You can buy your pair');
    const { body: hold } = await shop.get(`/api/order/holds/${claim.id}`, buyer.auth);
    expect(hold.lines).toEqual([expect.objectContaining({ productId: PRODUCT, size: SIZE, quantity: 1 })]);
    const declined = await orderWith(buyer, claim.id);
    expect([declined.status, declined.body.total]).toEqual([200, hold.lines[0].priceCents / 100]);
    await fillCard(shop, declined.body.session_id, DECLINED_CARD);
    const paid = await orderWith(buyer, claim.id);
    expect(paid.status).toBe(200);
    await fillCard(shop, paid.body.session_id, PAID_CARD);
    const { status, body } = await confirm(shop, buyer, paid.body.session_id);
    expect([status, body.orderId]).toEqual([200, expect.any(String)]);
    expect(await shop.sql(`select launch_id from orders where id = '${body.orderId}'`)).toEqual([{ launch_id: launch.id }]);
    expect(await pairsOf()).toEqual({ onHand: 49, setAside: 0, free: 49 });
    expect((await myEntry(buyer, launch)).state).toBe('bought');
    const bought = { status: 409, body: { code: 'launch/claim-bought', message: 'You have bought this pair already.' } };
    expect(await orderWith(buyer, claim.id)).toMatchObject(bought);
    expect(await shop.get(`/api/order/holds/${claim.id}`, buyer.auth)).toMatchObject(bought);
    expect(await shop.post(`/api/launches/claims/${claim.id}/decline`, {}, buyer.auth)).toMatchObject(bought);
    expect(await staff(`/${launch.id}/claims/${claim.id}/pass-on`)).toMatchObject({
      status: 409,
      body: { code: 'launch/claim-bought', message: 'This pair is bought already.' },
    });
    await reached(launch, 'ended');
    expect((await shop.post(`/api/order/${body.orderId}/cancel`, {}, buyer.auth)).status).toBe(200);
    expect(await pairsOf()).toEqual({ onHand: 50, setAside: 0, free: 50 });
    const mine = await myEntry(buyer, launch);
    expect(mine.next).toMatch(/^The order of your pair was (?:cancelled|refunded): it is listed under Orders\.$/);
    expect(mine.state).toMatch(/^order-(?:cancelled|refunded)$/);
    const read = async (path: string) => (await shop.get(`/staff/api${path}`, owner.headers)).body;
    const { rows } = await read(`/launches/${launch.id}/entries?state=${mine.state}`);
    expect(rows).toEqual([expect.objectContaining({ code: mine.code, state: mine.state })]);
    const { claims } = await read(`/launches/${launch.id}/claims`);
    expect(claims).toEqual([expect.objectContaining({ state: mine.state, orderId: body.orderId })]);
    for (const file of ['entries', 'results']) expect(await read(`/launches/${launch.id}/${file}.csv`)).not.toContain('bought');
    const orders = await read(`/orders?launch=${launch.id}`);
    expect(orders.rows).toEqual([expect.objectContaining({ id: body.orderId, launch: hold.lines[0].name })]);
    const { status: unknown, body: refused } = await shop.get('/staff/api/orders?launch=first', owner.headers);
    expect([unknown, refused.message]).toEqual([400, 'launch is the number of a launch.']);
    const [columns, line, end] = (await read(`/orders.csv?launch=${launch.id}`)).split('\r\n');
    expect([columns.endsWith(',launch'), line.endsWith(`,${hold.lines[0].name}`), end]).toEqual([true, true, '']);
  });

  test('LCH-8: a declined pair goes to the next in the queue, and so does one that is not paid in time', async () => {
    const launch = await open(await scheduled());
    const buyers = [await entered(launch), await entered(launch), await entered(launch)];
    await drawn(launch);
    const first = await selectedOf(launch, buyers);
    const toNext = { status: 200, body: { message: 'The next person in the queue can buy it.' } };
    const toShop = { status: 200, body: { message: 'Your pair goes back to the shop.' } };
    const decline = ({ claim, buyer }: typeof first) => shop.post(`/api/launches/claims/${claim.id}/decline`, {}, buyer.auth);
    const hasNext = async ({ claim }: typeof first) => {
      const { claims } = (await shop.get(`/staff/api/launches/${launch.id}/claims`, owner.headers)).body;
      return (claims as { id: string; hasNext: boolean }[]).find(({ id }) => id === claim.id)!.hasNext;
    };
    expect(await hasNext(first)).toBe(true);
    expect(await decline(first)).toMatchObject(toNext);
    expect(await decline(first)).toMatchObject(toNext);
    expect((await mailTo(first.buyer, 'Your pair was passed on')).text).toContain('so the next person in the queue can buy it');
    const second = await selectedOf(launch, buyers);
    expect(second.buyer.email).not.toBe(first.buyer.email);
    expect(
      (await shop.post('/api/order', { ...ADDRESS, email: first.buyer.email, hold: first.claim.id }, first.buyer.auth)).status,
    ).toBe(409);
    const open1 = await orderWith(second.buyer, second.claim.id);
    await shop.sql(`update launch_claims set until = clock_timestamp() where id = '${second.claim.id}'`);
    await passed(second.buyer, launch);
    const third = await selectedOf(launch, buyers);
    // The payment of the second comes after the pair was passed on: it goes back.
    await fillCard(shop, open1.body.session_id, PAID_CARD);
    const late = await confirm(shop, second.buyer, open1.body.session_id);
    expect([late.status, late.body.message]).toEqual([
      409,
      'The time to buy the pair of this payment was over before the payment arrived. No order was created, and the whole amount is refunded to your card.',
    ]);
    expect(await pairsOf()).toEqual({ onHand: 50, setAside: 1, free: 49 });
    expect(await hasNext(third)).toBe(false);
    expect((await mailTo(third.buyer, 'You can buy your pair')).text).toContain('or back to the shop if the queue is empty');
    expect(await decline(third)).toMatchObject(toShop);
    expect(await decline(third)).toMatchObject(toShop);
    const { text } = await mailTo(third.buyer, 'Your pair goes back to the shop');
    expect(text).toContain('Your pair goes back to the shop.');
    expect(text).not.toContain('next person');
    await reached(launch, 'ended');
    expect((await staff(`/${launch.id}/release-pairs`)).status).toBe(200);
    expect(await pairsOf()).toEqual({ onHand: 50, setAside: 0, free: 50 });
  });
  test('LCH-9: everybody who entered a launch that is called off after its draw gets a mail, with another text for buyers', async () => {
    const launch = await open(await scheduled({ [SIZE]: 3 }));
    // The third one's pair is open, so that the launch is not over.
    const home = details();
    const [buyer, decliner] = [await entered(launch), await entered(launch)] as const;
    const waiting = await entered(launch, { details: home });
    const aside = await entered(launch, { details: { ...details(), phoneNumber: home.phoneNumber } });
    await drawn(launch);
    const bought = await selectedOf(launch, [buyer]);
    const { body } = await orderWith(buyer, bought.claim.id);
    await fillCard(shop, body.session_id, PAID_CARD);
    expect((await confirm(shop, buyer, body.session_id)).status).toBe(200);
    const declined = await selectedOf(launch, [decliner]);
    expect((await shop.post(`/api/launches/claims/${declined.claim.id}/decline`, {}, decliner.auth)).status).toBe(200);
    expect((await staff(`/${launch.id}/call-off`, { reason: 'The pairs are damaged.' })).status).toBe(200);
    const { name } = (await shop.get(`/launches/${launch.path}`)).body.launch;
    expect((await mailTo(buyer, `Called off: ${name}`)).text).toContain('stays as it is');
    expect((await mailTo(decliner, `Called off: ${name}`)).text).toContain(
      'can no longer be used to buy a pair, and nothing was charged',
    );
    expect((await mailTo(aside, `Called off: ${name}`)).text).toContain('is not in any draw, and nothing was charged.');
    const { claim } = await myEntry(waiting, launch);
    for (const refused of [
      await shop.get(`/api/order/holds/${claim.id}`, waiting.auth),
      await orderWith(waiting, claim.id),
      await shop.post(`/api/launches/claims/${claim.id}/decline`, {}, waiting.auth),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'launch/called-off']);
  });
  const passed = (buyer: Buyer, launch: Draft) =>
    until(
      () => myEntry(buyer, launch),
      ({ state }) => state === 'passed-on',
    );
});
