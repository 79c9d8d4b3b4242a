import { createHash, randomBytes } from 'node:crypto';
import type { LaunchState } from '../src/db/tables/launches';
import type { Db } from '../src/db/transact';

const SIZE = 'size7';
let launches = 0;

/**
 * A launch with its pairs set aside and closed entries, unless `closesIn` seconds say otherwise; returns its id. Give it entries
 * with `enterAll`.
 */
export async function closedLaunch(
  db: Db,
  {
    product,
    pairs = {},
    state = 'open',
    closesIn = -60,
  }: { product: number; pairs?: Record<string, number>; state?: LaunchState; closesIn?: number },
): Promise<number> {
  const seed = randomBytes(32);
  const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
  const { id } = await db
    .insertInto('launches')
    .values({
      product_id: product,
      path: `Launch-${(launches += 1)}-${product}`,
      state,
      opens_at: new Date(Date.now() - 3_600_000),
      closes_at: new Date(Date.now() + closesIn * 1000),
      draw_at: new Date(Date.now() + closesIn * 1000 + 30_000),
      rules: 'Rules.',
      rules_hash: sha256('Rules.'),
      pairs: JSON.stringify(pairs),
      seed: seed.toString('hex'),
      seed_hash: sha256(seed),
      committed_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [size, set_aside] of Object.entries(pairs))
    await db.insertInto('launch_sizes').values({ launch_id: id, product_id: product, size, set_aside }).execute();
  return id;
}

/** An entry of each of these people, for size7. */
export async function enterAll(db: Db, launchId: number, people: readonly { id: number; email: string }[]): Promise<void> {
  for (const { id, email } of people)
    await db
      .insertInto('launch_entries')
      .values({
        launch_id: launchId,
        account_id: id,
        code: randomBytes(4).toString('hex').toUpperCase(),
        size: SIZE,
        details: '{}',
        email,
      })
      .execute();
}
