import { transact, type Db } from '../db/transact';
import { Type, type Static } from '@sinclair/typebox';
import { sql } from 'kysely';
import type { FieldError } from 'shared/models';
import { isDay } from 'shared/dates';
import { HttpError, validationError } from '../http/http-error';
import { recordAudit, type Actor } from '../audit/record-audit';
import { assertUnchanged } from '../audit/version-conflict';
import { VISIBLE } from '../text/visible-text';
import type { Delivery } from '../db/tables/delivery';

/** Visible text, because a parcel for a locker needs a name and an address. */
const Text = (name: string, maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: VISIBLE, errorMessage: `${name} is a text of 1 to ${maxLength} characters.` });
const Switch = Type.Boolean({ errorMessage: 'active is true or false.' });

/** Ways of delivery besides the courier, who always comes, and days on which nothing moves (SELL-6). */
export const DeliverySettingsSchema = Type.Object({
  version: Type.Integer({ minimum: 0, maximum: 2_000_000_000, errorMessage: 'version is a number.' }),
  pickUp: Type.Object({ active: Switch }),
  lockers: Type.Object({
    active: Switch,
    points: Type.Array(
      Type.Object({
        id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$', errorMessage: 'id has 1 to 40 letters, digits, - or _.' }),
        name: Text('name', 100),
        address: Text('address', 300),
      }),
      { maxItems: 2_000, errorMessage: 'points is a list of at most 2000 lockers.' },
    ),
  }),
  closedDays: Type.Array(
    Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', errorMessage: 'closedDays are dates such as 2026-11-04.' }),
    { maxItems: 366, errorMessage: 'closedDays is a list of at most 366 dates.' },
  ),
});
export type DeliverySettings = Static<typeof DeliverySettingsSchema>;

const DEFAULT: DeliverySettings = {
  version: 0,
  pickUp: { active: false },
  lockers: { active: false, points: [] },
  closedDays: [],
};

/** The settings of delivery; by default only the courier. */
export async function readDeliverySettings(db: Db): Promise<DeliverySettings> {
  const { rows } = await sql<{ value: DeliverySettings }>`select value from settings where name = 'delivery'`.execute(db);
  return rows[0]?.value ?? DEFAULT;
}

/**
 * Stores the settings of delivery. 400 for a locker that is listed twice, lockers without any, and closed days that no calendar
 * has; 409 if the settings changed since `version`.
 */
export async function changeDeliverySettings(db: Db, actor: Actor, given: DeliverySettings): Promise<DeliverySettings> {
  const wanted = { ...given, closedDays: [...new Set(given.closedDays)].sort() };
  const errors = settingsErrors(wanted);
  if (errors.length) throw validationError(errors);
  return transact(db, async (trx) => {
    await sql`insert into settings (name, value) values ('delivery', ${JSON.stringify(DEFAULT)}::jsonb) on conflict do nothing`.execute(
      trx,
    );
    await sql`select from settings where name = 'delivery' for update`.execute(trx);
    const before = await readDeliverySettings(trx);
    await assertUnchanged(trx, { subject: 'settings:delivery', what: 'setting', version: before.version, seen: wanted.version });
    const after = { ...wanted, version: wanted.version + 1 };
    await sql`update settings set value = ${JSON.stringify(after)}::jsonb where name = 'delivery'`.execute(trx);
    await recordAudit(trx, actor, { action: 'settings.delivery', subject: 'settings:delivery', before, after });
    return after;
  });
}

/** Checks that the schema cannot express. */
function settingsErrors({ lockers, closedDays }: DeliverySettings): FieldError[] {
  const ids = lockers.points.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  const wrongDay = closedDays.find((day) => !isDay(day));
  return [
    ...(twice === undefined ? [] : [{ field: 'points', message: `The locker ${twice} is listed twice.` }]),
    ...(lockers.active && !ids.length ? [{ field: 'points', message: 'Lockers are switched on: list at least one.' }] : []),
    ...(wrongDay === undefined ? [] : [{ field: 'closedDays', message: `There is no such day: ${wrongDay}.` }]),
  ];
}

/** Whether a chosen way of delivery is still offered; null is the courier, who always comes. */
export function isOffered(delivery: Delivery | null, { pickUp, lockers }: DeliverySettings): boolean {
  if (!delivery) return true;
  if (delivery.kind === 'pick-up') return pickUp.active;
  const { pointId } = delivery;
  return lockers.active && (pointId === undefined || lockers.points.some(({ id }) => id === pointId));
}

/** 409: the chosen delivery method is no longer offered. */
export const notOffered = (): HttpError => {
  const message = 'This delivery method is no longer offered. Please choose another.';
  return new HttpError(409, message, { code: 'delivery/not-offered', errors: [{ field: 'delivery', message }] });
};
