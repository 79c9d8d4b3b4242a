import { sql, type Kysely } from 'kysely';

/**
 * A year of two digits was stored as it was typed (0026), and the driver gives some of those times back as no time at all, which made
 * every list of codes fail. Valid from 2000 on is valid from ever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update discounts set starts_at = '2000-01-01T00:00:00Z' where starts_at < '2000-01-01T00:00:00Z'`.execute(db);
  await sql`update discounts set ends_at = '2000-01-01T00:00:01Z' where ends_at < '2000-01-01T00:00:00Z'`.execute(db);
}
