import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { checkDraw } from 'shared/launch-draw';
import { ADDRESS, confirm, fillCard, DECLINED_CARD, PAID_CARD, until, type Buyer } from './buyer';
import { startTestShop, type TestShop } from './shop';
import { staffMember, type TestMember } from './staff';

jest.setTimeout(60_000);

const PROOF_NEEDED = 'Your browser has not done the calculation that keeps scripts out. Please reload the page and try again.';
const SIZE = 'size7';
const OTHER = 'size8';
const PRODUCT = 1;

let shop: TestShop;
let owner: TestMember;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await staffMember(shop, 'owner');
});
afterAll(() => shop.close());

/** The mail with this subject, once it has left the queue. */
async function mailTo({ email }: { email: string }, subject: string) {
  const found = async () => (await shop.outbox(email)).find((mail) => mail.subject === subject);
  const mail = await until(found, (each) => each !== undefined);
  if (!mail) throw new Error(`'${subject}' was not mailed to ${email}.`);
  return mail;
}
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

/** Waits until a launch is in a state; the poller moves it on each second. */
async function reached({ id }: Draft, state: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const [row] = await shop.sql<{ state: string }>(`select state from launches where id = ${id}`);
    if (row?.state === state) return;
    if (tries > 200) throw new Error(`The launch is ${row?.state}, not ${state}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
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
  expect([status, body]).toEqual([201, expect.objectContaining({ message: 'You are in the draw.' })]);
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
  test('pairs of a launch are set aside from scheduling on, and free again when it is called off', async () => {
    const launch = await scheduled({ [SIZE]: 12 });
    expect(await pairsOf()).toEqual({ onHand: 50, setAside: 12, free: 38 });
    expect((await staff(`/${launch.id}/call-off`, { reason: 'The pairs are late.' })).status).toBe(200);
    expect(await pairsOf()).toEqual({ onHand: 50, setAside: 0, free: 50 });
    const { body } = await shop.get(`/launches/${launch.path}`);
    expect(body.launch).toMatchObject({ state: 'called-off', calledOff: { reason: 'The pairs are late.' } });
  });

  test('scheduling is refused with the sizes that lack pairs', async () => {
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

  test('what is published cannot be changed, and the seed is not shown before the draw', async () => {
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
    await staff(`/${launch.id}/call-off`, { reason: 'Enough.' });
    expect((await shop.get(`/products?ids=${PRODUCT}`)).body).toHaveLength(1);
  });
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

  test('what is missing is named, and the rules must be accepted', async () => {
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
    const refused = await shop.post(`/api/launches/${launch.path}/entry`, body, late.auth);
    expect([refused.status, refused.body.message]).toEqual([409, 'Entries are closed.']);
    expect((await shop.delete(`/api/launches/${launch.path}/entry`, buyer.auth)).body.message).toBe('Entries are closed.');
  });

  test('a proof of work is needed, works once, and for its account and launch alone', async () => {
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

  test('of linked entries the earliest counts, the other is told why, and staff may count it after all', async () => {
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
    const [logged] = await shop.sql(`select reason from audit_log where action = 'launch.decide-entry' order by id desc limit 1`);
    expect(logged).toEqual({ reason: 'Twins in one house.' });
  });

  test('an entry that was set aside counts again when the other one leaves', async () => {
    const launch = await open(await scheduled());
    const home = { ...details(), address: 'Flat 3, 12 Oak Rd' };
    const first = await entered(launch, { details: home });
    const second = await entered(launch, { details: { ...details(), address: '12 Oak Road, Apartment 3' } });
    expect((await myEntry(second, launch)).state).toBe('set-aside');
    expect((await shop.delete(`/api/launches/${launch.path}/entry`, first.auth)).body.message).toBe('You have left the draw.');
    expect((await myEntry(second, launch)).state).toBe('entered');
  });
});

describe('the draw', () => {
  test('gives pairs out down the ranks, can be checked by anybody, and happens once', async () => {
    const launch = await open(await scheduled({ [SIZE]: 2, [OTHER]: 1 }));
    for (let each = 0; each < 5; each += 1) await entered(launch, { second: each % 2 ? OTHER : null });
    await drawn(launch);
    await reached(launch, 'drawn');
    // The memory of this process follows within a second.
    let proof = (await shop.get(`/launches/${launch.path}/proof`)).body;
    while (proof.results === null) proof = (await shop.get(`/launches/${launch.path}/proof`)).body;
    expect(await checkDraw(proof)).toEqual({ correct: true });
    expect(proof.list.split('\n')).toHaveLength(6);
    const [claims] = await shop.sql<{ count: number }>(
      `select count(*)::integer as count from launch_claims where launch_id = ${launch.id}`,
    );
    expect(claims!.count).toBe(proof.results.filter(({ result }: { result: string }) => result === 'selected').length);
  });
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

  test('who is selected buys exactly this pair, after a declined card as well; the order is of the launch', async () => {
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
    await reached(launch, 'ended');
    expect((await shop.post(`/api/order/${body.orderId}/cancel`, {}, buyer.auth)).status).toBe(200);
    expect(await pairsOf()).toEqual({ onHand: 50, setAside: 0, free: 50 });
  });

  test('a pair that is not wanted goes to the next in the queue, and so does one that is not paid in time', async () => {
    const launch = await open(await scheduled());
    const buyers = [await entered(launch), await entered(launch), await entered(launch)];
    await drawn(launch);
    const first = await selectedOf(launch, buyers);
    expect((await shop.post(`/api/launches/claims/${first.claim.id}/decline`, {}, first.buyer.auth)).status).toBe(200);
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
      'The pair of this payment was passed on before the payment came. There is no order of this payment, and the whole amount goes back to your card.',
    ]);
    expect(await pairsOf()).toEqual({ onHand: 50, setAside: 1, free: 49 });
    expect((await shop.post(`/api/launches/claims/${third.claim.id}/decline`, {}, third.buyer.auth)).status).toBe(200);
    await reached(launch, 'ended');
    expect((await staff(`/${launch.id}/release-pairs`)).status).toBe(200);
    expect(await pairsOf()).toEqual({ onHand: 50, setAside: 0, free: 50 });
  });
  async function passed(buyer: Buyer, launch: Draft) {
    for (let tries = 0; tries < 200 && (await myEntry(buyer, launch)).state !== 'passed-on'; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
  }
});
