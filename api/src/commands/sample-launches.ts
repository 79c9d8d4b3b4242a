import { sql } from 'kysely';
import type { ApiDeps } from '../deps';
import { createLaunch, scheduleLaunch } from '../launches/edit-launch';
import { enter } from '../launches/enter';
import { sha256 } from '../launches/launch-board';
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
    const times = { opensAt, closesAt, drawAt };
    // Nothing is scheduled for the past.
    const scheduled = state === 'coming' ? times : { opensAt: inHours(1), closesAt: inHours(2), drawAt: inHours(2) };
    const id = await schedule(deps, product, { times: scheduled, hideProduct });
    if (state === 'coming') continue;
    await shift(deps, id, product, { opensAt, closesAt: inHours(1), drawAt: inHours(1) });
    await advance(deps, 1);
    for (const [place, entrant] of entrants.entries()) await enterSample(deps, id, product.sizes, { place, entrant, state });
    await shift(deps, id, product, times);
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

const CLAIM_HOURS = 24;
const pairsOf = ({ sizes }: SampleProduct) => Object.fromEntries(sizes.map((size) => [size, 1]));
const rulesOf = ({ config }: Needs, product: SampleProduct, times: Times) =>
  rulesTemplate(config.shop, { productName: product.name, pairs: pairsOf(product), ...times, claimHours: CLAIM_HOURS });

async function schedule(
  deps: Needs,
  product: SampleProduct,
  { times, hideProduct }: { times: Times; hideProduct: boolean },
): Promise<number> {
  const rules = rulesOf(deps, product, times);
  const terms = { productId: product.id, pairs: pairsOf(product), ...times, claimHours: CLAIM_HOURS };
  const id = await createLaunch(deps.db, OPERATOR, { ...terms, hideProduct, rules, beacon: false });
  await scheduleLaunch(deps.db, undefined, { actor: OPERATOR, id });
  return id;
}

/** In whole minutes, as the times of every launch are. */
const inHours = (hours: number): string => new Date(Math.floor(Date.now() / 60_000 + hours * 60) * 60_000).toISOString();

/** Moves a launch in time, as orders of the sample day are: it was published an hour before its opening. */
async function shift(deps: Needs, id: number, product: SampleProduct, times: Times): Promise<void> {
  const rules = rulesOf(deps, product, times);
  await deps.db
    .updateTable('launches')
    .set({ opens_at: times.opensAt, closes_at: times.closesAt, draw_at: times.drawAt, rules, rules_hash: sha256(rules) })
    .set({ committed_at: sql<Date>`${times.opensAt}::timestamptz - interval '1 hour'` })
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
