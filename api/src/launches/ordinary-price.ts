import { sql } from 'kysely';

/** The price of a launch `l` with its product `p` in cents: the ordinary one, since sales do not apply to launches, as it was at the opening. */
export const ordinaryPrice = sql<number>`coalesce(l.opening_price_cents, greatest(p.price_cents, coalesce(p.compare_at_cents, 0)))`;
