import { createHash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { commitText } from 'shared/launch-draw';
import { sizeLabel, type ShopFeature } from 'shared/models';
import { formatDayTime } from 'shared/dates';
import { HIDING } from '../db/hidden-products';
import type { LaunchesTable } from '../db/tables/launches';
import { launchNotFound } from './launch-errors';
import { ordinaryPrice } from './ordinary-price';
import { readPublished, type Published } from './published';
import type { Launch, LaunchSummary } from './schemas';
import type { Db } from '../db/transact';

/** A launch in memory: its page, and the published data of its draw. */
export interface KnownLaunch {
  id: number;
  productId: number;
  version: number;
  launch: Launch;
  published: Published;
  /** Changes with the rows that it is made of. */
  mark: string;
}

export interface LaunchBoard {
  /** All launches that are published, the newest first. */
  list(now: Date): KnownLaunch[];
  /** By its part of the address, in any case. Throws a 404 if there is none. */
  find(path: string, now: Date): KnownLaunch;
  /** A draft as its page will show it, at its preview address; undefined for any other launch. */
  preview(id: number, path: string): Promise<Launch | undefined>;
  /** The launches that menu and home page show. */
  features(): readonly ShopFeature[];
  /** The paths of their pages, the calendar first; empty without a launch. */
  paths(): readonly string[];
  /** Seconds by which the most overdue closing or draw of a launch is late; 0 if none is. */
  lateSeconds(now: Date): number;
  /** Reads changed launches again. */
  refresh(): Promise<void>;
}

/** As lists show it. */
export const summaryOf = ({ launch }: KnownLaunch): LaunchSummary => {
  const { path, name, image, priceCents, state, opensAt, closesAt, drawAt, sizes, category } = launch;
  return { path, name, image, priceCents, state, opensAt, closesAt, drawAt, sizes, category };
};

const STRIP_MS = 14 * 24 * 3_600_000;

/**
 * Launches as visitors see them, kept in memory: everybody looks in the minute of the draw, and no visitor asks the database. Lists and
 * results are read once, when they are frozen and drawn. Every caller of `refresh` may be the one that finds `features` changed: the board
 * itself says so.
 */
export function createLaunchBoard(db: Db, onFeaturesChange: () => void = () => {}): LaunchBoard {
  let known: readonly KnownLaunch[] = [];
  let shown = '[]';
  let last = Promise.resolve();
  const features = () => featuresOf(known, new Date());
  const refresh = async () => {
    known = await readKnown(db, known);
    const now = JSON.stringify(features());
    if (now === shown) return;
    shown = now;
    onFeaturesChange();
  };
  return {
    list: (now) => known.map((each) => atTime(each, now)),
    find(path, now) {
      const found = known.find(({ launch }) => launch.path.toLowerCase() === path.toLowerCase());
      if (!found) throw launchNotFound();
      return atTime(found, now);
    },
    async preview(id, path) {
      const [row] = await readRows(db, [id]);
      return row?.state === 'draft' ? (await toKnown(db, { ...row, path }, { mark: '', before: undefined })).launch : undefined;
    },
    features,
    lateSeconds: (now) => Math.max(0, ...known.map(({ launch }) => (now.getTime() - dueAt(launch)) / 1000)),
    paths: () =>
      known.length ? ['/Launches', ...known.map(({ launch }) => `/Launches/${encodeURIComponent(launch.path)}`)] : [],
    // One after the other: an earlier read that ends later would take a newer launch away again.
    refresh: () => (last = last.then(refresh, refresh)),
  };
}

/** When the launch closes or, once closed, is drawn, as the database knows it. */
const dueAt = ({ state, closesAt, drawAt }: Launch): number =>
  state === 'open' || state === 'scheduled' ? Date.parse(closesAt) : state === 'closed' ? Date.parse(drawAt) : Infinity;

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

async function readKnown(db: Db, before: readonly KnownLaunch[]): Promise<readonly KnownLaunch[]> {
  // Each row says which transaction wrote it last: unchanged rows are not read again.
  const { rows } = await sql<{ id: number; mark: string }>`
    select l.id, l.xmin || '/' || p.xmin as mark from launches l join products p on p.id = l.product_id
    where l.state <> 'draft' order by l.opens_at desc, l.id desc`.execute(db);
  const byMark = new Map(before.map((each) => [`${each.id} ${each.mark}`, each]));
  if (rows.length === before.length && rows.every(({ id, mark }, index) => byMark.get(`${id} ${mark}`) === before[index]))
    return before;
  const changed = rows.filter(({ id, mark }) => !byMark.has(`${id} ${mark}`));
  const fresh = new Map(
    (
      await readRows(
        db,
        changed.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const known: KnownLaunch[] = [];
  for (const { id, mark } of rows) {
    const row = fresh.get(id);
    const same = byMark.get(`${id} ${mark}`);
    if (same) known.push(same);
    else if (row) known.push(await toKnown(db, row, { mark, before: before.find((each) => each.id === id) }));
  }
  return known;
}

async function readRows(db: Db, ids: readonly number[]): Promise<Omit<Row, 'list'>[]> {
  if (!ids.length) return [];
  // Not the list, which may be long: it is read once.
  const { rows } = await sql<Omit<Row, 'list'>>`
    select l.id, l.product_id, l.path, l.state, l.opens_at, l.closes_at, l.draw_at, l.claim_hours, l.hide_product, l.rules, l.rules_hash,
      l.pairs, case when l.drawn_at is null then '' else l.seed end as seed, l.seed_hash, l.committed_at, l.beacon_round,
      l.beacon_randomness, l.beacon_signature, l.beacon_abandoned_at, l.list_hash, l.drawn_at, l.called_off_at, l.called_off_reason,
      l.version, p.name, p.category, ${ordinaryPrice} as price_cents, p.description, p.colourway, p.active, p.alt_texts,
      to_jsonb(array[p.image1, p.image2, p.image3, p.image4]) || p.more_images as images
    from launches l join products p on p.id = l.product_id where l.id in (${sql.join(ids)})`.execute(db);
  return rows;
}

async function toKnown(
  db: Db,
  row: Omit<Row, 'list'>,
  { mark, before }: { mark: string; before: KnownLaunch | undefined },
): Promise<KnownLaunch> {
  const round = row.beacon_round === null ? null : Number(row.beacon_round);
  const isDrawn = row.drawn_at !== null;
  const isAbandoned = row.beacon_abandoned_at !== null;
  const isKnown = row.beacon_signature !== null;
  const images = row.images.map((src, index) => ({ src, alt: row.alt_texts[index] || row.name })).filter(({ src }) => src !== '');
  const times = { opensAt: row.opens_at.toISOString(), closesAt: row.closes_at.toISOString(), drawAt: row.draw_at.toISOString() };
  const terms = {
    seedHash: row.seed_hash,
    pairs: row.pairs,
    ...times,
    rulesHash: row.rules_hash,
    committedAt: row.committed_at?.toISOString() ?? '',
    beaconRound: round,
  };
  const commit = { ...terms, hash: sha256(commitText(terms)) };
  const published = await readPublished(
    db,
    {
      id: row.id,
      isDrawn,
      commit,
      listHash: row.list_hash,
      seed: isDrawn ? row.seed : null,
      beacon:
        round !== null && isKnown && row.beacon_randomness !== null
          ? { round, randomness: row.beacon_randomness, signature: row.beacon_signature! }
          : null,
      ...(isAbandoned && { drawnWithoutBeacon: true }),
      rules: row.rules,
    },
    before?.published,
  );
  return {
    id: row.id,
    productId: row.product_id,
    version: row.version,
    mark,
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
      entries: published.list === null ? null : countLines(published.list),
    },
    published,
  };
}

const countLines = (list: Buffer) => {
  let count = 0;
  for (let at = list.indexOf('\n'); at >= 0; at = list.indexOf('\n', at + 1)) count += 1;
  return count;
};

/** Sizes from the smallest to the largest. */
export const sizesOf = (pairs: Readonly<Record<string, number>>) =>
  Object.entries(pairs)
    .map(([size, count]) => ({ size, label: `UK ${sizeLabel(size)}`, pairs: count }))
    .sort((a, b) => Number(sizeLabel(a.size)) - Number(sizeLabel(b.size)));

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
