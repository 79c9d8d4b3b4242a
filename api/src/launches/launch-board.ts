import { createHash } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import { sizeLabel, type ShopFeature } from 'shared/models';
import { formatDayTime } from 'shared/dates';
import type { DrawProof, DrawResult } from 'shared/launch-draw';
import type { Schema } from '../db/schema';
import type { LaunchesTable, LaunchState } from '../db/tables/launches';

export interface LaunchSummary {
  path: string;
  name: string;
  image: string;
  priceCents: number;
  state: LaunchState;
  opensAt: string;
  closesAt: string;
  drawAt: string;
  sizes: { size: string; label: string; pairs: number }[];
  category: string;
}

export interface Launch extends LaunchSummary {
  images: { src: string; alt: string }[];
  description: string;
  colourway: string;
  rules: string;
  rulesHash: string;
  seedHash: string;
  claimHours: number;
  beacon: null | { round: number; state: 'waiting' | 'known' | 'abandoned' };
  calledOff: null | { at: string; reason: string };
  productShown: boolean;
  /** Counted entries; null until they are frozen. */
  entries: number | null;
}

/** A launch in memory: its page, and what is published of its draw. */
export interface KnownLaunch {
  id: number;
  productId: number;
  version: number;
  launch: Launch;
  proof: DrawProof;
}

export interface LaunchBoard {
  /** All launches that are published, the newest first. */
  list(now: Date): KnownLaunch[];
  /** By its part of the address, in any case. */
  find(path: string, now: Date): KnownLaunch | undefined;
  /** What menu and home page show of them. */
  features(): readonly ShopFeature[];
  /** Reads again what has changed. Returns whether anything visitors see of the menu has. */
  refresh(): Promise<boolean>;
}

const STRIP_MS = 14 * 24 * 3_600_000;

/**
 * Launches as visitors see them, kept in memory: everybody looks in the minute of the draw, and no visitor asks the database. Lists and
 * results are read once, when they are frozen and drawn.
 */
export function createLaunchBoard(db: Kysely<Schema>): LaunchBoard {
  let known: readonly KnownLaunch[] = [];
  let shown = '';
  const features = () => featuresOf(known, new Date());
  return {
    list: (now) => known.map((each) => atTime(each, now)),
    find(path, now) {
      const found = known.find(({ launch }) => launch.path.toLowerCase() === path.toLowerCase());
      return found && atTime(found, now);
    },
    features,
    async refresh() {
      known = await readKnown(db, known);
      const before = shown;
      shown = JSON.stringify(features());
      return before !== shown && !(before === '' && shown === '[]');
    },
  };
}

/** Its state at a time: the database follows within seconds. */
function atTime(known: KnownLaunch, now: Date): KnownLaunch {
  const { state, opensAt, closesAt } = known.launch;
  const is = (iso: string) => Date.parse(iso) <= now.getTime();
  const isClosed = (state === 'open' || state === 'scheduled') && is(closesAt);
  const next = isClosed ? 'closed' : state === 'scheduled' && is(opensAt) ? 'open' : state;
  return next === state ? known : { ...known, launch: { ...known.launch, state: next } };
}

type Row = Selectable<LaunchesTable> & {
  name: string;
  category: string;
  price_cents: number;
  images: string[];
  alt_texts: string[];
  description: string;
  colourway: string;
  active: boolean;
};

async function readKnown(db: Kysely<Schema>, before: readonly KnownLaunch[]): Promise<KnownLaunch[]> {
  // Not the list, which may be long: it is read once.
  const { rows } = await sql<Omit<Row, 'list'>>`
    select l.id, l.product_id, l.path, l.state, l.opens_at, l.closes_at, l.draw_at, l.claim_hours, l.hide_product, l.rules, l.rules_hash,
      l.pairs, case when l.drawn_at is null then '' else l.seed end as seed, l.seed_hash, l.committed_at, l.beacon_round,
      l.beacon_randomness, l.beacon_signature, l.beacon_abandoned_at, l.list_hash, l.drawn_at, l.called_off_at, l.called_off_reason,
      l.version, p.name, p.category, p.price_cents, p.description, p.colourway, p.active, p.alt_texts,
      to_jsonb(array[p.image1, p.image2, p.image3, p.image4]) || p.more_images as images
    from launches l join products p on p.id = l.product_id where l.state <> 'draft' order by l.opens_at desc, l.id desc`.execute(
    db,
  );
  const known: KnownLaunch[] = [];
  for (const row of rows)
    known.push(
      await toKnown(
        db,
        row,
        before.find(({ id }) => id === row.id),
      ),
    );
  return known;
}

async function toKnown(db: Kysely<Schema>, row: Omit<Row, 'list'>, before: KnownLaunch | undefined): Promise<KnownLaunch> {
  const round = row.beacon_round === null ? null : Number(row.beacon_round);
  const isDrawn = row.drawn_at !== null;
  const list = row.list_hash === null ? null : (before?.proof.list ?? (await readList(db, row.id)));
  const results = isDrawn ? (before?.proof.results ?? (await readResults(db, row.id))) : null;
  const isAbandoned = row.beacon_abandoned_at !== null;
  const isKnown = row.beacon_signature !== null;
  const images = row.images.map((src, index) => ({ src, alt: row.alt_texts[index] || row.name })).filter(({ src }) => src !== '');
  const times = { opensAt: row.opens_at.toISOString(), closesAt: row.closes_at.toISOString(), drawAt: row.draw_at.toISOString() };
  return {
    id: row.id,
    productId: row.product_id,
    version: row.version,
    launch: {
      path: row.path,
      name: row.name,
      image: images[0]?.src ?? '',
      priceCents: row.price_cents,
      state: row.state,
      ...times,
      sizes: sizesOf(row.pairs),
      category: row.category,
      images,
      description: row.description,
      colourway: row.colourway,
      rules: row.rules,
      rulesHash: row.rules_hash,
      seedHash: row.seed_hash,
      claimHours: row.claim_hours,
      beacon: round === null ? null : { round, state: isKnown ? 'known' : isAbandoned ? 'abandoned' : 'waiting' },
      calledOff: row.called_off_at && { at: row.called_off_at.toISOString(), reason: row.called_off_reason },
      productShown: row.active && !(row.hide_product && HIDING.includes(row.state)),
      entries: list === null ? null : list === before?.proof.list ? before.launch.entries : countLines(list),
    },
    proof: {
      commit: {
        seedHash: row.seed_hash,
        pairs: row.pairs,
        ...times,
        rulesHash: row.rules_hash,
        committedAt: row.committed_at?.toISOString() ?? '',
        beaconRound: round,
      },
      list,
      listHash: row.list_hash,
      seed: isDrawn ? row.seed : null,
      beacon:
        round !== null && isKnown && row.beacon_randomness !== null
          ? { round, randomness: row.beacon_randomness, signature: row.beacon_signature! }
          : null,
      results,
      ...(isAbandoned && { drawnWithoutBeacon: true }),
    },
  };
}

/** States in which a launch hides its product, if the shop wishes so. */
export const HIDING: readonly LaunchState[] = ['scheduled', 'open', 'closed'];

const countLines = (list: string) => {
  let count = 0;
  for (let at = list.indexOf('\n'); at >= 0; at = list.indexOf('\n', at + 1)) count += 1;
  return count;
};

/** Sizes from the smallest to the largest. */
export const sizesOf = (pairs: Readonly<Record<string, number>>) =>
  Object.entries(pairs)
    .map(([size, count]) => ({ size, label: `UK ${sizeLabel(size)}`, pairs: count }))
    .sort((a, b) => Number(sizeLabel(a.size)) - Number(sizeLabel(b.size)));

async function readList(db: Kysely<Schema>, id: number): Promise<string> {
  const row = await db.selectFrom('launches').select('list').where('id', '=', id).executeTakeFirst();
  return row?.list ?? '';
}

/** The results as drawn: what became of claims since does not change them. */
async function readResults(db: Kysely<Schema>, id: number): Promise<DrawResult[]> {
  const results: DrawResult[] = [];
  const places = new Map<string, number>();
  // In parts: one answer of 100,000 rows would block shoppers while it is parsed.
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('launch_entries')
      .select(['code', 'rank', 'result', 'result_size'])
      .where('launch_id', '=', id)
      .where('rank', '>', after)
      .orderBy('rank')
      .limit(2_000)
      .execute();
    for (const { code, rank, result, result_size } of rows) {
      const size = result_size ?? '';
      if (result === 'selected') results.push({ code, rank: rank!, size, result });
      else {
        places.set(size, (places.get(size) ?? 0) + 1);
        results.push({ code, rank: rank!, size, result: 'waiting', place: places.get(size)! });
      }
    }
    if (rows.length < 2_000) return results;
    after = rows.at(-1)!.rank!;
    await new Promise(setImmediate);
  }
}

/** The entry of the menu and the strip of the home page, while a launch is open or opens within 14 days. */
function featuresOf(known: readonly KnownLaunch[], now: Date): readonly ShopFeature[] {
  const [next] = known
    .map((each) => atTime(each, now).launch)
    .filter(
      ({ state, opensAt }) => state === 'open' || (state === 'scheduled' && Date.parse(opensAt) - now.getTime() <= STRIP_MS),
    )
    .sort((a, b) => Date.parse(a.opensAt) - Date.parse(b.opensAt));
  if (!next) return [];
  const isOpen = next.state === 'open';
  return [
    {
      label: 'Launches',
      path: '/Launches',
      strip: {
        title: 'Next launch',
        text: next.name,
        path: `/Launches/${encodeURIComponent(next.path)}`,
        image: next.image,
        at: isOpen ? `Enter until ${formatDayTime(next.closesAt)}` : `Opens ${formatDayTime(next.opensAt)}`,
      },
    },
  ];
}

/** SHA-256 in hexadecimal digits. */
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
