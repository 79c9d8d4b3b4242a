import { sql } from 'kysely';
import type { LaunchState } from '../../db/tables/launches';
import { containsWords } from '../../http/page-query';
import { sizesOf } from '../launch-board';
import { launchNotFound } from '../launch-errors';
import { ordinaryPrice } from '../ordinary-price';
import type { StaffLaunch } from './schemas';
import type { Db } from '../../db/transact';

interface Page {
  limit: number;
  offset: number;
  /** Words of the product's name. */
  text?: string | undefined;
  state?: string | undefined;
}

/** A page of the launches, the newest opening first, and how many there are. */
export async function readLaunches(db: Db, { limit, offset, ...wanted }: Page): Promise<{ rows: StaffLaunch[]; total: number }> {
  const found = matching(db, wanted);
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const rows = await withDetails(found)
    .orderBy('l.opens_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(toStaffLaunch), total };
}

/** One launch; 404 without it. */
export async function readLaunch(db: Db, id: number): Promise<StaffLaunch> {
  const row = await withDetails(matching(db, {})).where('l.id', '=', id).executeTakeFirst();
  if (!row) throw launchNotFound();
  return toStaffLaunch(row);
}

/** The id of a launch that there is; 404 otherwise. */
export async function findLaunch(db: Db, id: number): Promise<number> {
  const row = await db.selectFrom('launches').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw launchNotFound();
  return row.id;
}

const matching = (db: Db, { text = '', state = '' }: Pick<Page, 'text' | 'state'>) =>
  db
    .selectFrom('launches as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .$if(state !== '', (query) => query.where('l.state', '=', state as LaunchState))
    .$if(text !== '', (query) => query.where(containsWords(sql.ref('p.name'), text)));

const countOf = (condition: string) =>
  sql<number>`(select count(*) from launch_entries e where e.launch_id = l.id and ${sql.raw(condition)})::integer`;

const withDetails = (query: ReturnType<typeof matching>) =>
  query
    .selectAll('l')
    .select(['p.name', 'p.image1', 'p.category'])
    .select([
      ordinaryPrice.as('price_cents'),
      countOf("e.state <> 'withdrawn'").as('entries'),
      countOf("e.state = 'set-aside'").as('setAside'),
      sql<Record<string, number>>`coalesce((select jsonb_object_agg(s.size, s.set_aside)
        from launch_sizes s where s.launch_id = l.id), '{}')`.as('pairsSetAside'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['executeTakeFirstOrThrow']>>;

const toStaffLaunch = (row: Row): StaffLaunch => ({
  id: row.id,
  version: row.version,
  path: row.path,
  productId: row.product_id,
  name: row.name,
  image: row.image1,
  category: row.category,
  priceCents: row.price_cents,
  state: row.state,
  pairs: row.pairs,
  sizes: sizesOf(row.pairs),
  pairsSetAside: row.pairsSetAside,
  opensAt: row.opens_at.toISOString(),
  closesAt: row.closes_at.toISOString(),
  drawAt: row.draw_at.toISOString(),
  claimHours: row.claim_hours,
  hideProduct: row.hide_product,
  rules: row.rules,
  rulesHash: row.rules_hash,
  seedHash: row.seed_hash,
  beacon: row.wants_beacon,
  beaconRound: row.beacon_round === null ? null : Number(row.beacon_round),
  beaconState: beaconState(row),
  listHash: row.list_hash,
  drawnAt: row.drawn_at?.toISOString() ?? null,
  calledOff: row.called_off_at && { at: row.called_off_at.toISOString(), reason: row.called_off_reason },
  followsId: row.follows_id,
  entries: row.entries,
  setAside: row.setAside,
});

function beaconState(row: Pick<Row, 'beacon_round' | 'beacon_signature' | 'beacon_abandoned_at'>): StaffLaunch['beaconState'] {
  if (row.beacon_round === null) return null;
  if (row.beacon_signature !== null) return 'known';
  return row.beacon_abandoned_at === null ? 'waiting' : 'abandoned';
}
