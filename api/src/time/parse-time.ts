import { isDay } from 'shared/dates';
import { OFFSET } from './business-day';

const ISO_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/i;

/**
 * Reads a date and time (ISO 8601) that a user gave for an action of the shop. Without an offset it is South African time. Null for
 * anything else, and for years outside 2000 to 2999: a year of two digits is a slip, and the database's driver does not give every ancient
 * one back.
 */
export function readTime(text: string): Date | null {
  const [, day, , , offset] = ISO_TIME.exec(text) ?? [];
  if (!day || !isDay(day)) return null;
  const at = new Date(offset ? text : text + OFFSET);
  return at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 3000 ? at : null;
}
