import { sql } from 'kysely';
import type { ClaimState, EndedOrder, EntryState } from '../db/tables/launches';
import { isQueueOpen } from './claims';
import { recipient } from './mail-entrant';
import type { Db } from '../db/transact';

/** The order `o` of a claim `c`. */
const orderOfClaim = sql`payment_sessions s join orders o on o.session_id = s.id where s.claim_id = c.id`;
export const orderIdOfClaim = sql<string | null>`(select o.id from ${orderOfClaim})`;
/** The state of a claim `c`, as people may see it: a pair that was bought may have been given back since. */
export const shownClaimState = sql<ClaimState | EndedOrder>`case c.state when 'bought'
  then coalesce((select 'order-' || o.status from ${orderOfClaim} and o.status in ('cancelled', 'refunded')), c.state) else c.state end`;

/**
 * Entries as people may see them, with the present email of their account: the state and the rank follow from the draw once it is
 * published, and from nothing before (LCH-7).
 */
export const shownEntries = (db: Db) =>
  db
    .selectFrom('launch_entries as e')
    .innerJoin('launches as l', 'l.id', 'e.launch_id')
    .leftJoin('launch_results as r', (join) =>
      join.onRef('r.launch_id', '=', 'e.launch_id').onRef('r.code', '=', 'e.code').on('l.drawn_at', 'is not', null),
    )
    .select([
      'e.id',
      'e.launch_id',
      'e.account_id',
      'e.code',
      'e.size',
      'e.second',
      'e.delivery',
      'e.details',
      recipient.as('email'),
      'e.email_key',
      'e.phone_key',
      'e.address_key',
      'e.device_key',
      'e.decision',
      'e.reason',
      'e.entered_at',
      'e.linked_at',
      'r.rank',
      sql<EntryState>`case when e.state = 'bought' then (select ${shownClaimState} from launch_claims c where c.entry_id = e.id)
        when e.state <> 'entered' or r.result is distinct from 'waiting' then e.state
        when l.state = 'ended' or not ${isQueueOpen} then 'not-selected' else 'waiting' end`.as('state'),
    ]);

export type ShownEntry = Awaited<ReturnType<ReturnType<typeof shownEntries>['executeTakeFirstOrThrow']>>;
