/*
 * Validation rules and messages of the forms. Every function returns '' or the message to show. All patterns match in
 * linear time: no part of a text can match in two ways.
 */
import type { OrderRequest } from './models/order';

const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;
const EMAIL_LENGTH = 254;
const CONTACT_PHONE = /^(?:\+27|0)\d{9}$/;
const LOOSE_PHONE = /^(?:\+27|27|0)?[ -]?\d{2}[ -]?\d{3}[ -]?\d{4}$/;
const OTP = /^\d{6}$/;

/**
 * A text as it shows, in the characters of a keyboard: a number, an email address or a code copied from a contact, a PDF or
 * a chat has marks that do not show, and typographic blanks and hyphens. For text that is validated or compared, never for a
 * password.
 */
export const plainText = (value: string): string =>
  value
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\p{Pd}\u2043\u2212]/gu, '-')
    .replace(/\s/g, ' ')
    .trim();

const isEmpty = (value: string) => plainText(value) === '';
const required = (value: string, message: string) => (isEmpty(value) ? message : '');

/** Whether a text is an email address; ignores surrounding spaces and what does not show. */
export function isEmail(value: string): boolean {
  const email = plainText(value);
  return email.length <= EMAIL_LENGTH && EMAIL.test(email);
}

export const PASSWORD_RULE =
  'Password must contain at least one special character, one capital letter, minimum of 8 characters, and one number.';

/** At least 8 characters with one of !@#$%^&*, a capital letter and a digit (AUTH-2). */
export function isStrongPassword(value: string): boolean {
  return value.length >= 8 && /[!@#$%^&*]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value);
}

/** Email of every form but the profile (AUTH-2, NEWS-1, INFO-3, PWD-1). */
export function emailError(value: string): string {
  if (isEmpty(value)) return 'Email is required.';
  return isEmail(value) ? '' : 'Invalid email format.';
}

/** Password of log in, sign up and reset (AUTH-2). */
export function passwordError(value: string): string {
  if (value === '') return 'Password is required.';
  return isStrongPassword(value) ? '' : PASSWORD_RULE;
}

/** Name of the sign-up form; the surname is optional (AUTH-5). */
export const nameError = (value: string): string => required(value, 'Name is required.');

/** One-time code of six digits (PWD-2). */
export function otpError(value: string): string {
  if (isEmpty(value)) return 'otp is required.';
  return OTP.test(plainText(value)) ? '' : 'Invalid otp format.';
}

/** A one-time code as it was meant: people and mail programs write '123 456'. Blanks are also within it, unlike in other fields. */
export const withoutBlanks = (value: string): string => plainText(value).replace(/ /g, '');

/** Second password of the reset (PWD-3): required, strong and equal to the first. */
export function repeatPasswordError(repeated: string, password: string): string {
  return passwordError(repeated) || mismatchError(repeated, password);
}

/** The reset also says it of a second password that is too weak. */
export const mismatchError = (repeated: string, password: string): string =>
  repeated === '' || repeated === password ? '' : 'Passwords do not match.';

/** Phone of the help form: +27 or 0, then nine digits without spaces (INFO-3). */
export function contactPhoneError(value: string): string {
  if (isEmpty(value)) return 'Phone number is required.';
  return CONTACT_PHONE.test(plainText(value)) ? '' : 'Invalid phone number format.';
}

/** Message of the help form (INFO-3). */
export const messageError = (value: string): string => required(value, 'Message is required.');

/** First name of the profile (DASH-3). */
export const firstNameError = (value: string): string => required(value, 'First name is required');

/** Last name of the profile (DASH-3). */
export const lastNameError = (value: string): string => required(value, 'Last name is required');

/** Email of the profile; its messages have no full stop (DASH-3). */
export function profileEmailError(value: string): string {
  if (isEmpty(value)) return 'Email is required';
  return isEmail(value) ? '' : 'Invalid email';
}

/** Phone of the profile: optional, South African, spaces and hyphens allowed (DASH-3). */
export function profilePhoneError(value: string): string {
  return isEmpty(value) || LOOSE_PHONE.test(plainText(value)) ? '' : 'Invalid phone number';
}

/** Phone of the order form: required, same format as in the profile (ORD-1). */
export function orderPhoneError(value: string): string {
  if (isEmpty(value)) return 'Phone number is required.';
  return LOOSE_PHONE.test(plainText(value)) ? '' : 'Invalid phone number format.';
}

export type OrderFormErrors = Partial<Record<keyof OrderRequest, string>>;

/**
 * Validates the order form in the order of ORD-1 and stops at the first error. An empty email is the exception: its
 * message is kept and validation continues, so there are at most two messages. The message for an empty address names the
 * province; this is a slip of the specification.
 */
export function orderFormErrors(values: OrderRequest): OrderFormErrors {
  const email: OrderFormErrors = isEmpty(values.email) ? { email: 'Email is required.' } : {};
  if (!email.email && !isEmail(values.email)) return { email: 'Invalid email format.' };
  const phoneNumber = orderPhoneError(values.phoneNumber);
  if (phoneNumber) return { ...email, phoneNumber };
  if (isEmpty(values.province)) return { ...email, province: 'Province is required.' };
  if (isEmpty(values.ZIPCode)) return { ...email, ZIPCode: 'ZIP Code is required.' };
  if (isEmpty(values.address)) return { ...email, address: 'Province is required.' };
  return email;
}
