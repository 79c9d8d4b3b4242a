import type { Reply } from '../api';
import { isDay } from 'shared/dates';

/** GET /staff/api/delivery: what is offered besides the courier, and days on which nothing moves (SELL-6). */
export type DeliverySettings = Reply<'GET /delivery'>;

/** The values of the form: lockers and days are one line each, so that a column of a sheet can be pasted. */
export interface DeliveryValues {
  pickUp: boolean;
  lockers: boolean;
  points: string;
  closedDays: string;
}

export const valuesOf = ({ pickUp, lockers, closedDays }: DeliverySettings): DeliveryValues => ({
  pickUp: pickUp.active,
  lockers: lockers.active,
  points: lockers.points.map(({ id, name, address }) => [id, name, address].join(' | ')).join('\n'),
  closedDays: closedDays.join('\n'),
});

/** Errors that the page can detect; the server validates everything again. */
export function errorsOf({ lockers, points, closedDays }: DeliveryValues): Partial<Record<keyof DeliveryValues, string>> {
  return { points: pointsError(points, lockers), closedDays: daysError(closedDays) };
}

function pointsError(text: string, areOffered: boolean): string {
  const lines = linesOf(text);
  if (areOffered && lines.length === 0) return 'Enter at least one locker, or do not offer them.';
  const incomplete = lines.find((line) => partsOf(line).length !== 3 || partsOf(line).some((part) => part === ''));
  if (incomplete !== undefined) return `'${incomplete}' needs a number, a name and an address, separated by bars.`;
  const ids = lines.map((line) => partsOf(line)[0] ?? '');
  const wrong = ids.find((id) => !/^[\w-]{1,40}$/.test(id));
  if (wrong !== undefined) return `The number '${wrong}' may have only letters, digits, - and _.`;
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  return twice === undefined ? '' : `The locker ${twice} is listed twice.`;
}

function daysError(text: string): string {
  const wrong = linesOf(text).find((day) => !isDay(day));
  return wrong === undefined ? '' : `'${wrong}' is not a date such as 2026-12-27.`;
}

/** The body of a request. Call it with values that have no errors. */
export const bodyOf = ({ pickUp, lockers, points, closedDays }: DeliveryValues) => ({
  pickUp: { active: pickUp },
  lockers: {
    active: lockers,
    points: linesOf(points).map((line) => {
      const [id = '', name = '', address = ''] = partsOf(line);
      return { id, name, address };
    }),
  },
  closedDays: [...new Set(linesOf(closedDays))].sort(),
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const partsOf = (line: string): string[] => line.split('|').map((part) => part.trim());
