import { sql, type Kysely } from 'kysely';

/**
 * Releases before 035 and 038 run beside newer ones, or again after a step back, and go on writing what these migrations mended once:
 * triggers mend it from now on. And 037 took an old price that the price has reached for the regular one, 038 linked some attempts wrongly.
 */
const statements = [
  // The old price of a plan is at least the price when the sale was planned. That is in the history and in the audit log, which a
  // restore brings back; when the migrations ran, it does not.
  `update planned_sales s set regular_cents = charged.price_cents
    from (
      select distinct on (h.product_id) h.product_id, h.price_cents from price_history h
      join (select subject, max(at) as at from audit_log where action = 'product.sale-planned' group by subject) planned
        on planned.subject = 'product:' || h.product_id and h.since <= planned.at
      order by h.product_id, h.since desc, h.id desc) charged
    where charged.product_id = s.product_id and s.failure = '' and s.regular_cents < charged.price_cents`,
  // Those releases do not store the provider's word (provider_state): the word that a newer one has stored would stay, such as
  // 'accepted' for a refund that failed, which could then not be tried again. Where a newer one writes, this is what it writes;
  // but after a week without a word it knows more, and sets provider_state afterwards (refunds/refund-poller.ts).
  `create function keep_provider_state() returns trigger language plpgsql as $$
    begin
      new.provider_state = case
        when new.state in ('accepted', 'done') then new.state
        when new.error = 'The refund failed at the provider.' then 'failed'
        when new.error like 'The customer''s bank disputes this payment%' and old.state <> 'requested' then 'failed'
        when new.error = 'The provider waits for a person.' then 'attention'
        when new.error = 'No word from the provider for a week.' then null
        when new.state = 'attention' and new.rejections >= 8 then 'refused'
        else new.provider_state end;
      return new;
    end $$`,
  `create trigger refunds_keep_provider_state before update of state on refunds
    for each row when (new.state <> old.state and new.provider_state is not distinct from old.provider_state)
    execute function keep_provider_state()`,
  // 038 linked to the newest refund of the amount, which need not be the one that failed: that has no attempt, then.
  `update refunds a set repeats = coalesce((
      select f.id from refunds f
        where f.session_id = a.session_id and f.amount_cents = a.amount_cents and f.origin = 'shop' and f.created_at < a.created_at
          and f.attempt = 1 and f.repeats is null and f.state = 'failed' and f.error = 'The refund failed at the provider.'
          and not exists (select from refunds later where later.repeats = f.id)
        order by f.created_at desc limit 1), repeats)
    where attempt > 1 and state in ('requested', 'accepted', 'attention')
      and repeats in (select id from refunds where attempt = 1 and state <> 'failed')`,
  // Nor do they link another attempt to the first: both could be paid. They add it right after the one that failed, which has no
  // later attempt yet: other refunds of the order may have the same amount.
  `create function link_attempt() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('shop.restoring', true), '') <> 'on' then
        select coalesce(f.repeats, f.id) into new.repeats from refunds f
          where f.session_id = new.session_id and f.amount_cents = new.amount_cents and f.origin = 'shop'
            and f.attempt = new.attempt - 1 and f.state = 'failed' and f.error = 'The refund failed at the provider.'
            and not exists (
              select from refunds later where later.session_id = f.session_id and later.created_at > f.created_at
                and coalesce(later.repeats, later.id) = coalesce(f.repeats, f.id))
          order by f.created_at desc limit 1;
      end if;
      return new;
    end $$`,
  `create trigger refunds_link_attempt before insert on refunds
    for each row when (new.attempt > 1 and new.repeats is null) execute function link_attempt()`,
  // Nor hold an order that has left the shop when its payment is disputed.
  `create function hold_disputed() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('shop.restoring', true), '') <> 'on' then
        update orders set packing_hold = 'payment disputed'
          where id = new.order_id and status in ('on its way', 'delivered') and packing_hold <> 'payment disputed';
      end if;
      return null;
    end $$`,
  `create trigger order_events_hold_disputed after insert on order_events
    for each row when (new.event = 'payment disputed') execute function hold_disputed()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
