import { createHash } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import type { FieldError } from 'shared/models';
import { firstNameError, lastNameError } from 'shared/validation';
import type { EntryDetails } from '../db/tables/launches';
import { ADDRESS, nameText, PHONE, PROVINCE, ZIP_CODE } from '../delivery/address-fields';
import { validationError } from '../http/http-error';
import { compileValidator } from '../http/validator';

export interface EntryInput {
  size: string;
  second: string | null;
  /** 'courier', 'pick-up' or 'locker:<id>'. */
  delivery: string;
  details: EntryDetails;
}

/** A hash of an entry's contents: a change is based on what is stored if it has the same. */
export function entryVersion({
  size,
  second,
  delivery,
  details,
}: Omit<EntryInput, 'details'> & { details: Partial<EntryDetails> }): string {
  const fields = Object.keys(FIELDS).map((name) => details[name as keyof EntryDetails]);
  return createHash('sha256')
    .update(JSON.stringify([size, second, delivery, fields]))
    .digest('base64url')
    .slice(0, 22);
}

const FIELDS = {
  firstName: nameText(firstNameError),
  lastName: nameText(lastNameError),
  phoneNumber: PHONE,
  address: ADDRESS,
  province: PROVINCE,
  zipCode: ZIP_CODE,
} satisfies Record<keyof EntryDetails, unknown>;
const checkDetails = compileValidator(Type.Object(FIELDS, { default: {} }));

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
  const checked = checkDetails(given['details']);
  if ('error' in checked) errors.push(...checked.error.errors!);
  if (isNew && acceptsRules !== true) fail('acceptsRules', 'Please accept the rules.');
  if (errors.length || 'error' in checked) throw validationError(errors);
  return { size: size as string, second: other as string | null, delivery: deliveryMethod as string, details: checked.value };
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
