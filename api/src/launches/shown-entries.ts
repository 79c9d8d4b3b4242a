import { sql } from 'kysely';
import type { EntryState } from '../db/tables/launches';
import { recipient } from './mail-entrant';
import type { Db } from '../db/transact';

/** Entries as people may see them, with the present email of their account: the state and the rank follow from the draw once it is published, and from nothing before (LCH-7). */
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
      sql<EntryState>`case when e.state <> 'entered' or r.result is distinct from 'waiting' then e.state
        when l.state = 'ended' then 'not-selected' else 'waiting' end`.as('state'),
    ]);

export type ShownEntry = Awaited<ReturnType<ReturnType<typeof shownEntries>['executeTakeFirstOrThrow']>>;
