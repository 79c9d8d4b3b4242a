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

/** A coming launch, an open one with two linked entries, and a drawn one; for `sample-day`. */
export async function fillSampleLaunches(deps: Needs, entrants: readonly SampleEntrant[]): Promise<void> {
  const products = await suitableProducts(deps, LAUNCHES.length);
  for (const [index, { state, hours, hideProduct }] of LAUNCHES.entries()) {
    const product = products[index];
    if (!product) return;
    const id = await schedule(deps, product, { hours, hideProduct });
    if (state === 'coming') continue;
    await shift(deps, id, [hours[0], 1, 1]);
    for (const [place, entrant] of entrants.entries()) await enterSample(deps, id, product.sizes, { place, entrant, state });
    await shift(deps, id, hours);
    // Each step advances the launch once: freeze, draw, notify.
    if (state === 'drawn')
      for (let steps = 0; steps < 3; steps += 1) await advanceLaunches({ ...deps, beacon: undefined, askedAt: new Map() });
  }
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
  { hours, hideProduct }: { hours: readonly [number, number, number]; hideProduct: boolean },
): Promise<number> {
  const pairs = Object.fromEntries(sizes.map((size) => [size, 1]));
  const [opensAt, closesAt, drawAt] = hours.map(inHours) as [string, string, string];
  const rules = rulesTemplate(config.shop, { productName: name, pairs, opensAt, closesAt, drawAt, claimHours: 24 });
  const id = await createLaunch(db, OPERATOR, {
    productId,
    pairs,
    claimHours: 24,
    hideProduct,
    rules,
    beacon: false,
    // Nothing is scheduled for the past.
    ...(hours[0] > 0 ? { opensAt, closesAt, drawAt } : { opensAt: inHours(1), closesAt: inHours(2), drawAt: inHours(2) }),
  });
  await scheduleLaunch(db, undefined, { actor: OPERATOR, id });
  return id;
}

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Moves a launch in time, as orders of the sample day are. */
async function shift({ db }: Needs, id: number, [opens, closes, draw]: readonly [number, number, number]): Promise<void> {
  const at = (hours: number) => sql`clock_timestamp() + make_interval(hours => ${hours})`;
  await sql`update launches set opens_at = ${at(opens)}, closes_at = ${at(closes)}, draw_at = ${at(draw)}, state = 'open'
    where id = ${id}`.execute(db);
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
