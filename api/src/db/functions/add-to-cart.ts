import { isSold } from '../hidden-products';

/** Requests of one account that are surely remembered; a retry comes within seconds. */
const MOST_KEPT = 100;

/**
 * Adds units to a cart line, or creates the line, at the current price: session check, idempotency record and add in one
 * call, because separate queries took most of the time of an add, and as a function because planning took longer than
 * execution. `outcome` is 'added' or 'kept' (then `answer` is the whole cart), or why nothing was changed: 'signed out',
 * 'other request', 'unknown product', 'unknown size' or 'too few left' (then `free` says how many there are). Concurrent
 * adds see each other's changes to the line; settling an order removes its units before or after.
 */
export const addToCart = `create or replace function {{add_to_cart}}(account integer, version integer, session text, product integer,
    wanted_size text, units integer, request_key text, asked_hash text)
  returns table (outcome text, answer json, free integer) language plpgsql as $$
    declare
      price integer;
    begin
      if {{email_of_session}}(account, version, session) is null then
        return query select 'signed out', null::json, null::integer;
        return;
      end if;
      if request_key is not null then
        -- Of two concurrent requests with one key the second waits here, and finds the record of the first.
        perform from accounts where id = account for no key update;
        if not found then
          return query select 'signed out', null::json, null::integer;
          return;
        end if;
        return query select case when kept.request_hash = asked_hash then 'kept' else 'other request' end,
            case when kept.request_hash = asked_hash then kept.answer end, null::integer from kept_answers kept
          where kept.account_id = account and kept.key = request_key and kept.expires_at > clock_timestamp();
        if found then return; end if;
      end if;
      select p.price_cents, item.free into price, free
        from products p left join {{free_stock}}(account) item on item.product_id = p.id and item.size = wanted_size
        where p.id = product and ${isSold('p')};
      if not found then
        outcome := 'unknown product';
      elsif free is null then
        outcome := 'unknown size';
      elsif free < units then
        outcome := 'too few left';
      else
        insert into cart_lines as line (account_id, product_id, size, quantity, price_cents)
          values (account, product, wanted_size, units, price)
          on conflict (account_id, product_id, size) do update
            set quantity = line.quantity + excluded.quantity, price_cents = excluded.price_cents
            where line.quantity + excluded.quantity <= free;
        outcome := case when found then 'added' else 'too few left' end;
      end if;
      if outcome = 'added' then
        select json_agg(json_build_object('id', line.id, 'productId', line.product_id, 'quantity', line.quantity, 'size', line.size,
            'price', line.price_cents / 100.0) order by line.id)
          into answer from cart_lines line where line.account_id = account;
        if request_key is not null then
          insert into kept_answers as kept (account_id, key, request_hash, answer, expires_at)
            values (account, request_key, asked_hash, answer, clock_timestamp() + interval '1 day')
            on conflict (account_id, key) do update
              set request_hash = excluded.request_hash, answer = excluded.answer, expires_at = excluded.expires_at;
          -- Each has a whole cart, and keys can be made up: no account fills the database. Now and then, since it takes as long as
          -- a third of the add.
          if random() < 0.05 then
            delete from kept_answers old where old.account_id = account and old.key in (
              select kept.key from kept_answers kept where kept.account_id = account order by kept.expires_at desc offset ${MOST_KEPT});
          end if;
        end if;
      end if;
      return next;
    end $$`;
