import { PROVINCES, type FieldError } from 'shared/models';
import { firstNameError, lastNameError, orderPhoneError } from 'shared/validation';
import { validationError } from '../http-error';
import { oneLine } from '../one-line';

/** What is kept with an entry, to tell people apart and to deliver. */
export interface EntryDetails {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  address: string;
  province: string;
  zipCode: string;
}

export interface EntryInput {
  size: string;
  second: string | null;
  /** 'courier', 'pick-up' or 'locker:<id>'. */
  delivery: string;
  details: EntryDetails;
}

const required = (message: string) => (value: string) => (value.trim() === '' ? message : '');
const CHECKS: Record<keyof EntryDetails, (value: string) => string> = {
  firstName: firstNameError,
  lastName: lastNameError,
  phoneNumber: orderPhoneError,
  address: required('Address is required.'),
  province: (value) =>
    required('Province is required.')(value) ||
    ((PROVINCES as readonly string[]).includes(value) ? '' : 'Choose one of the nine provinces.'),
  zipCode: required('ZIP Code is required.'),
};
const LENGTHS: Record<keyof EntryDetails, number> = {
  firstName: 100,
  lastName: 100,
  phoneNumber: 30,
  address: 300,
  province: 40,
  zipCode: 10,
};

/** Reads the body of an entry, or throws a 400 that names every field that is wrong. `isNew`: the rules must be accepted. */
export function readEntry(body: unknown, pairs: Readonly<Record<string, number>>, { isNew }: { isNew: boolean }): EntryInput {
  const given = asObject(body);
  const errors: FieldError[] = [];
  const fail = (field: string, message: string) => void errors.push({ field, message });
  const { size, second = null, deliveryMethod = given['delivery'] ?? 'courier', acceptsRules } = given;
  if (typeof size !== 'string' || !Object.hasOwn(pairs, size)) fail('size', 'Please choose a size.');
  const other = second === '' ? null : second;
  if (other !== null && (typeof other !== 'string' || !Object.hasOwn(pairs, other)))
    fail('second', 'Please choose one of the sizes, or no second choice.');
  else if (other !== null && other === size) fail('second', 'The second choice is the same size as the first.');
  if (typeof deliveryMethod !== 'string' || deliveryMethod.length > 60)
    fail('deliveryMethod', 'deliveryMethod must be a short text.');
  const details = {} as EntryDetails;
  const stated = asObject(given['details']);
  for (const field of Object.keys(CHECKS) as (keyof EntryDetails)[]) {
    const value = stated[field] ?? '';
    if (typeof value !== 'string') {
      fail(field, 'This must be a text.');
      continue;
    }
    details[field] = oneLine(value);
    const message = details[field].length > LENGTHS[field] ? 'This is too long.' : CHECKS[field](details[field]);
    if (message) fail(field, message);
  }
  if (isNew && acceptsRules !== true) fail('acceptsRules', 'Please accept the rules.');
  if (errors.length) throw validationError(errors);
  return { size: size as string, second: other as string | null, delivery: deliveryMethod as string, details };
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
