import { sql } from 'kysely';
import type { ApiDeps } from '../deps';
import { createLaunch, scheduleLaunch } from '../launches/edit-launch';
import { enter } from '../launches/enter';
import { rulesTemplate } from '../launches/rules-template';
import { advanceLaunches } from '../launches/run-launches';
import { newToken } from '../security/secrets';
import { OPERATOR } from '../audit/actor';

type Needs = Pick<ApiDeps, 'db' | 'config' | 'log'>;

/** A customer who enters; the account has a confirmed address. */
export interface SampleEntrant {
  accountId: number;
  details: Parameters<typeof enter>[1]['input']['details'];
}

/** Each by when it opens, closes and is drawn, in hours from now. */
const LAUNCHES = [
  { state: 'coming', hours: [66, 90, 91], hideProduct: true },
  { state: 'open', hours: [-20, 28, 29], hideProduct: false },
  { state: 'drawn', hours: [-50, -2, -1], hideProduct: false },
] as const;

/** An upcoming launch, an open launch with two linked entries, and a drawn launch; for `sample-day`. */
export async function fillSampleLaunches(deps: Needs, entrants: readonly SampleEntrant[]): Promise<void> {
  const products = await suitableProducts(deps, LAUNCHES.length);
  for (const [index, { state, hours, hideProduct }] of LAUNCHES.entries()) {
    const product = products[index];
    if (!product) return;
    const [opensAt, closesAt, drawAt] = hours.map(inHours) as [string, string, string];
    const id = await schedule(deps, product, { times: { opensAt, closesAt, drawAt }, hideProduct });
    if (state === 'coming') continue;
    await shift(deps, id, { opensAt, closesAt: inHours(1), drawAt: inHours(1) });
    await advance(deps, 1);
    for (const [place, entrant] of entrants.entries()) await enterSample(deps, id, product.sizes, { place, entrant, state });
    await shift(deps, id, { opensAt, closesAt, drawAt });
    // Freeze, draw, notify.
    if (state === 'drawn') await advance(deps, 3);
  }
}

async function advance(deps: Needs, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await advanceLaunches({ ...deps, beacon: undefined, askedAt: new Map() });
}

interface Times {
  opensAt: string;
  closesAt: string;
  drawAt: string;
}

interface SampleProduct {
  id: number;
  name: string;
  sizes: string[];
}

/** Products with two sizes on hand, the least stocked first: orders are for the best stocked. */
async function suitableProducts({ db }: Needs, count: number): Promise<SampleProduct[]> {
  const { rows } = await sql<SampleProduct>`
    select p.id, p.name, (array_agg(s.size order by s.on_hand desc, s.size))[1:2] as sizes
    from products p join stock s on s.product_id = p.id and s.on_hand >= 1
    where p.active group by p.id, p.name having count(*) >= 2
    order by sum(s.on_hand), p.id limit ${count}`.execute(db);
  return rows;
}

async function schedule(
  { db, config }: Needs,
  { id: productId, name, sizes }: SampleProduct,
  { times, hideProduct }: { times: Times; hideProduct: boolean },
): Promise<number> {
  const pairs = Object.fromEntries(sizes.map((size) => [size, 1]));
  const rules = rulesTemplate(config.shop, { productName: name, pairs, ...times, claimHours: 24 });
  const id = await createLaunch(db, OPERATOR, {
    productId,
    pairs,
    claimHours: 24,
    hideProduct,
    rules,
    beacon: false,
    // Nothing is scheduled for the past.
    ...(Date.parse(times.opensAt) > Date.now() ? times : { opensAt: inHours(1), closesAt: inHours(2), drawAt: inHours(2) }),
  });
  await scheduleLaunch(db, undefined, { actor: OPERATOR, id });
  return id;
}

/** In whole minutes, as the times of every launch are. */
const inHours = (hours: number): string => new Date(Math.floor(Date.now() / 60_000 + hours * 60) * 60_000).toISOString();

/** Moves a launch in time, as orders of the sample day are: it was published an hour before its opening. */
async function shift({ db }: Needs, id: number, { opensAt, closesAt, drawAt }: Times): Promise<void> {
  await db
    .updateTable('launches')
    .set({ opens_at: opensAt, closes_at: closesAt, draw_at: drawAt })
    .set({ committed_at: sql<Date>`${opensAt}::timestamptz - interval '1 hour'` })
    .where('id', '=', id)
    .execute();
}

async function enterSample(
  deps: Needs,
  launchId: number,
  sizes: readonly string[],
  { place, entrant, state }: { place: number; entrant: SampleEntrant; state: 'open' | 'drawn' },
): Promise<void> {
  const isSecond = place % 2 === 1;
  const [size = '', second = ''] = isSecond ? [sizes[1], sizes[0]] : [sizes[0], sizes[1]];
  // In the open launch the first two share a device, as a family does.
  const deviceId = state === 'open' && place < 2 ? 'sample-family' : newToken();
  await enter(deps, {
    launchId,
    accountId: entrant.accountId,
    arrivedAt: new Date(),
    proofSignature: `sample-${newToken()}`,
    deviceId,
    input: { size, second: place < 3 ? second : null, delivery: 'courier', details: entrant.details },
  });
}
