import { sql, type SqlBool } from 'kysely';

/** Days for which a request for a mail is kept, whether or not the mail was sent. */
export const STOCK_WAIT_DAYS = 90;

/** Rows of `stock_waits` that still wait for their mail. Housekeeping deletes expired ones later. */
export const isWaiting = sql<SqlBool>`told_at is null and asked_at > clock_timestamp() - make_interval(days => ${STOCK_WAIT_DAYS})`;
