import { Client } from 'pg';

/** Statements that find contradictions between orders, payments and stock; each returns nothing in sound books. */
const CONTRADICTIONS: Record<string, string> = {
  'two orders of one payment': 'select session_id from orders group by session_id having count(*) > 1',
  'a settled payment without an order': `select id from payment_sessions s where state = 'settled'
    and not exists (select from orders o where o.session_id = s.id)`,
  'an order with lines that did not leave the shelf exactly once': `select o.id from orders o where
    (select coalesce(sum(quantity), 0) from order_lines l where l.order_id = o.id)
    <> (select coalesce(-sum(delta), 0) from stock_movements m where m.order_id = o.id and m.reason = 'sale')`,
  'units on hand that are not those of the last movement': `select product_id, size, on_hand, on_hand_after from stock s
    join lateral (select on_hand_after from stock_movements m where (m.product_id, m.size) = (s.product_id, s.size)
      order by m.id desc limit 1) last on true where on_hand <> on_hand_after`,
  'a movement that does not follow from the one before': `select id from (select id, delta, on_hand_after,
      lag(on_hand_after) over (partition by product_id, size order by id) as before from stock_movements) m
    where before is not null and before + delta <> on_hand_after`,
};

/** Contradictions in a shop's database; an empty list if the books are sound. */
export async function contradictions(url: string): Promise<string[]> {
  return onDatabase(url, async (client) => {
    const found: string[] = [];
    for (const [what, statement] of Object.entries(CONTRADICTIONS)) {
      const { rows } = await client.query(statement);
      if (rows.length > 0) found.push(`${what}: ${JSON.stringify(rows.slice(0, 5))}`);
    }
    return found;
  });
}

/** How many pairs staff have received of an item, by the history of the stock. */
export const receivedPairs = (url: string, productId: number, size: string): Promise<number> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ pairs: string }>(
      `select coalesce(sum(delta), 0) as pairs from stock_movements where product_id = $1 and size = $2 and order_id is null`,
      [productId, size],
    );
    return Number(rows[0]!.pairs);
  });

/** Advisory locks that are held although nothing runs. */
export const sessionLocks = (url: string): Promise<number> =>
  onDatabase(url, async (client) => {
    const { rowCount } = await client.query(`select from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and a.state = 'idle'`);
    return rowCount ?? 0;
  });

async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}
