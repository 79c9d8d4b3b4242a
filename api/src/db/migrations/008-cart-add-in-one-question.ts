import { sql, type Kysely } from 'kysely';

/**
 * Everything that a cart add needs from the database in one call: whether the session is valid, the idempotency record of
 * the key, and the add itself (007). Separate queries took most of the time of an add.
 */
const statement = `create function add_to_cart(account integer, version integer, session text, product integer, pair text, pairs integer,
    request_key text, asked_hash text) returns table (outcome text, answer json) language plpgsql as $$
  begin
    if email_of_session(account, version, session) is null then
      return query select 'signed out', null::json;
      return;
    end if;
    if request_key is not null then
      -- Of two at a moment with one key the second waits here, and finds what the first one was answered.
      perform from accounts where id = account for no key update;
      if not found then
        return query select 'signed out', null::json;
        return;
      end if;
      return query select case when kept.request_hash = asked_hash then 'kept' else 'other request' end,
          case when kept.request_hash = asked_hash then kept.answer end from kept_answers kept
        where kept.account_id = account and kept.key = request_key and kept.expires_at > clock_timestamp();
      if found then return; end if;
    end if;
    select json_agg(json_build_object('id', line.id, 'productId', line.product_id, 'quantity', line.quantity, 'size', line.size,
        'price', line.price_cents / 100.0) order by line.id)
      into answer from add_to_cart(account, product, pair, pairs) line;
    outcome := case when answer is null then 'refused' else 'added' end;
    if request_key is not null and answer is not null then
      insert into kept_answers as kept (account_id, key, request_hash, answer, expires_at)
        values (account, request_key, asked_hash, answer, clock_timestamp() + interval '1 day')
        on conflict (account_id, key) do update
          set request_hash = excluded.request_hash, answer = excluded.answer, expires_at = excluded.expires_at;
    end if;
    return next;
  end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
