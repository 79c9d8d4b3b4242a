import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { until, type Buyer } from './buyer';
import { closedLaunch } from './launch-scenario';
import { useTestShop } from './shop';

jest.setTimeout(180_000);

const PEOPLE = 24;
/** Whether a request that needs the database is turned away, as when too many wait for it. */
let isShed = () => false;
const shop = useTestShop({
  pressure: { eventLoopDelayMs: 0, heapBytes: 0, sustainedMs: 0, shouldShed: () => isShed() },
  env: { RATE_LIMIT_SCALE: '1000' },
});

/** An open launch; entries close in an hour. */
async function openLaunch(): Promise<{ id: number; path: string }> {
  const id = await closedLaunch(shop.api.db, { product: 1, pairs: { size7: 1 }, closesIn: 3_600 });
  const [{ path }] = (await shop.sql<{ path: string }>(`select path from launches where id = ${id}`)) as [{ path: string }];
  await until(async () => (await shop.get(`/launches/${path}`)).status === 200);
  return { id, path };
}

async function entryOf(buyer: Buyer, path: string, index: number) {
  const { body: challenge } = await shop.get(`/api/launches/${path}/challenge`, buyer.auth);
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
  return {
    size: 'size7',
    acceptsRules: true,
    proof: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
    details: {
      firstName: 'Thandi',
      lastName: 'Nkosi',
      phoneNumber: `082 555 ${1_000 + index}`,
      address: `${index} Long Street`,
      province: 'Gauteng',
      zipCode: '2001',
    },
  };
}

test('LCH-11: an overloaded shop shows a launch from memory, and rejects entries with a Retry-After', async () => {
  const { id, path } = await openLaunch();
  const buyer = await shop.customer();
  isShed = () => true;
  for (const rest of ['', '/proof', '/proof.json', '/launch.ics'])
    expect([rest, (await shop.get(`/launches/${path}${rest}`)).status]).toEqual([rest, 200]);
  expect((await shop.get('/launches')).status).toBe(200);
  const refused = await shop.post(`/api/launches/${path}/entry`, {}, buyer.auth);
  isShed = () => false;
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(await shop.sql(`select from launch_entries where launch_id = ${id}`)).toEqual([]);
});

test('LCH-11: when many enter at once under load, exactly those with a 2xx answer are in the list', async () => {
  const { id, path } = await openLaunch();
  const buyers = await Promise.all(Array.from({ length: PEOPLE }, () => shop.customer()));
  await shop.sql('update accounts set email_confirmed_at = now()');
  const bodies = await Promise.all(buyers.map((buyer, index) => entryOf(buyer, path, index)));
  let requests = 0;
  isShed = () => (requests += 1) % 3 === 0;
  const answers = await Promise.all(
    buyers.map((buyer, index) => shop.post(`/api/launches/${path}/entry`, bodies[index], buyer.auth)),
  );
  isShed = () => false;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503]));
  await shop.sql(
    `update launches set closes_at = now() - interval '5 seconds', draw_at = now() + interval '1 hour' where id = ${id}`,
  );
  const list = await until(async () => (await shop.get(`/launches/${path}/proof`)).body.list as string);
  const codes = list
    .trim()
    .split('\n')
    .map((line) => line.split(',')[0]);
  const promised = answers.filter(({ status }) => status === 201).map(({ body }) => body.entry.code as string);
  expect(codes).toEqual(promised.sort());
});
