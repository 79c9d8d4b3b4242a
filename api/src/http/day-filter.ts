import { Type } from '@sinclair/typebox';
import { isDay } from 'shared/dates';
import { validationError } from './http-error';

/** A day of a filter, which may be left open. `assertDay` checks that a calendar has it. */
export const Day = (name: string) =>
  Type.Optional(Type.String({ pattern: '^(\\d{4}-\\d\\d-\\d\\d)?$', errorMessage: `${name} is a date such as 2026-11-23.` }));

/** 400 for a day that no calendar has, such as 30 February: the database would refuse it. */
export function assertDay(field: 'from' | 'to', day: string): void {
  if (!isDay(day)) throw validationError([{ field, message: `There is no such day: ${day}.` }]);
}
