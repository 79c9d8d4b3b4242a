import { sql, type Kysely } from 'kysely';

/**
 * Failed log-ins of the staff, counted: strangers must not be able to fill the audit log, which nothing thins out. One row for an hour, a
 * network and whom they tried to be; the rest of an hour with very many networks has one row of its own, with the network ''.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table refused_log_ins (
        hour timestamptz not null,
        network text not null,
        subject text not null,
        attempts integer not null,
        primary key (hour, network, subject))`,
    )
    .execute(db);
}
