import { sql, type Kysely } from 'kysely';

const statements = [
  // Results in a narrow table: a draw does not rewrite the wide rows of the entries and their many indexes.
  `create table launch_results (
    launch_id integer not null references launches on delete cascade,
    rank integer not null,
    code text not null,
    -- The size that was won, or that the person waits for.
    size text not null,
    result text not null check (result in ('selected', 'waiting')),
    -- In the queue of the size, from 1; null for the selected.
    place integer,
    primary key (launch_id, rank),
    unique (launch_id, code))`,
  `create index launch_results_waiting on launch_results (launch_id, size, rank) where result = 'waiting'`,
  // A launch that owes mails about its result, and how far they were queued: up to a rank, or to the id of an entry if it was called off.
  `create table launch_mails (
    launch_id integer primary key references launches on delete cascade,
    kind text not null check (kind in ('selected', 'waiting', 'called-off')),
    up_to integer not null default 0)`,
  // A product comes back, or goes, with the state of the launch that hides it.
  `create trigger launches_announce_product after update of state on launches
    for each row when (old.state is distinct from new.state and new.hide_product) execute function announce_product('product_id')`,
  // Draws of the previous release stand in the entries.
  `insert into launch_results (launch_id, rank, code, size, result, place)
    select e.launch_id, e.rank, e.code, e.result_size, e.result, case when e.result = 'waiting' then
      row_number() over (partition by e.launch_id, e.result, e.result_size order by e.rank) end
    from launch_entries e join launches l on l.id = e.launch_id
    where l.drawn_at is not null and e.rank is not null and e.result is not null and e.result_size is not null`,
  `insert into launch_mails (launch_id, kind, up_to)
    select launch_id, 'waiting', min(rank) - 1 from launch_entries where owes_result_mail and rank is not null group by launch_id`,
  `update launch_entries set state = 'entered' where state in ('waiting', 'not-selected')`,
];

/** Draws of a hundred thousand entries (LCH-7). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
