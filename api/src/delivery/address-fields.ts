import { PROVINCES, type FieldError } from 'shared/models';
import { orderPhoneError, plainText } from 'shared/validation';
import { fewLines, oneLine } from '../text/one-line';

/** A text field of a form. */
export interface TextField {
  /** The text that is stored for a typed one. */
  store(typed: string): string;
  /** In characters. */
  maxLength: number;
  /** The message about the value that would be stored; '' if it is right. */
  problem(stored: string): string;
}

const required = (message: string) => (stored: string) => (stored === '' ? message : '');

/** A name that may be left out. */
export const NAME: TextField = { store: oneLine, maxLength: 100, problem: () => '' };
export const PHONE: TextField = { store: plainText, maxLength: 30, problem: orderPhoneError };
export const ADDRESS: TextField = { store: fewLines, maxLength: 300, problem: required('Address is required.') };
export const PROVINCE: TextField = {
  store: oneLine,
  maxLength: 40,
  problem: (stored) =>
    required('Province is required.')(stored) ||
    ((PROVINCES as readonly string[]).includes(stored) ? '' : 'Choose one of the nine provinces.'),
};
export const ZIP_CODE: TextField = { store: plainText, maxLength: 10, problem: required('ZIP Code is required.') };

/** Reads the fields of a body, each as it is stored, with an error for every field that is wrong. Other fields are dropped. */
export function readTextFields<Name extends string>(
  body: unknown,
  fields: Readonly<Record<Name, TextField>>,
): { values: Record<Name, string>; errors: FieldError[] } {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const errors: FieldError[] = [];
  const values = {} as Record<Name, string>;
  for (const [name, { store, maxLength, problem }] of Object.entries(fields) as [Name, TextField][]) {
    const typed = given[name] ?? '';
    values[name] = typeof typed === 'string' ? store(typed) : '';
    const message =
      typeof typed !== 'string'
        ? 'This must be a text.'
        : values[name].length > maxLength
          ? 'This is too long.'
          : problem(values[name]);
    if (message) errors.push({ field: name, message });
  }
  return { values, errors };
}
