import { sql, type Kysely } from 'kysely';

/**
 * The queries of every signed-in request and every cart add, as functions: the database caches their plans. Planning took
 * longer than execution (three times as long for an add, measured on both databases).
 */
const statements = [
  // The address of the account behind a token; null if the token was revoked or the account no longer exists.
  `create function email_of_session(account integer, version integer, session text) returns text language plpgsql stable as $$
    begin
      return (select email from accounts where id = account and token_version = version
        and not exists (select from revoked_sessions where session_id = session));
    end $$`,
  // Adds units to a cart line, or creates the line, at the current price, and returns the whole cart. Returns nothing and
  // changes nothing if the item does not exist or too few units are free for the new quantity. Concurrent adds see each
  // other's changes to the line; settling an order removes its units before or after.
  `create function add_to_cart(account integer, product integer, pair text, pairs integer) returns setof cart_lines language plpgsql as $$
    declare
      price integer;
      free integer;
    begin
      select p.price_cents, s.on_hand - coalesce((
          select sum(h.quantity) from holds h left join payment_sessions o on o.id = h.session_id
          where h.product_id = product and h.size = pair and h.expires_at > now() and o.account_id is distinct from account), 0)
        into price, free
        from products p join stock s on s.product_id = p.id and s.size = pair where p.id = product and p.active;
      if free is null or free < pairs then return; end if;
      insert into cart_lines as line (account_id, product_id, size, quantity, price_cents) values (account, product, pair, pairs, price)
        on conflict (account_id, product_id, size) do update
          set quantity = line.quantity + excluded.quantity, price_cents = excluded.price_cents
          where line.quantity + excluded.quantity <= free;
      if not found then return; end if;
      return query select * from cart_lines where account_id = account order by id;
    end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
