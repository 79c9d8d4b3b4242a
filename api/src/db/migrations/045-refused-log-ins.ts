import { sql, type Kysely } from 'kysely';

/**
 * Failed log-ins of the staff, counted: strangers must not be able to fill the audit log, which nothing thins out. One row for an
 * hour, a network and the member that they tried to be; in an hour with very many networks the rest share one row, with the
 * network ''.
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
