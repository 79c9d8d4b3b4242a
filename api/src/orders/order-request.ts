import { PROVINCES, type FieldError, type OrderRequest } from 'shared/models';
import { emailError, orderPhoneError } from 'shared/validation';
import { validationError } from '../http-error';
import { oneLine } from '../one-line';

const LENGTHS: Record<keyof OrderRequest, number> = {
  firstname: 100,
  lastname: 100,
  phoneNumber: 30,
  email: 254,
  province: 40,
  ZIPCode: 10,
  address: 300,
};

const required = (value: string, message: string) => (value === '' ? message : '');

/** An empty address is reported as an address; the form's wrong message for it (ORD-1) belongs to the form. */
const CHECKS: Record<keyof OrderRequest, (value: string) => string> = {
  firstname: () => '',
  lastname: () => '',
  email: emailError,
  phoneNumber: orderPhoneError,
  province: (value) =>
    required(value, 'Province is required.') ||
    ((PROVINCES as readonly string[]).includes(value) ? '' : 'Choose one of the nine provinces.'),
  ZIPCode: (value) => required(value, 'ZIP Code is required.'),
  address: (value) => required(value, 'Address is required.'),
};

/** The discount code in the body of POST /api/order; '' without one. Throws a 400 if it is not a text. */
export function readDiscountCode(body: unknown): string {
  const { discountCode = '' } = (body ?? {}) as { discountCode?: unknown };
  if (typeof discountCode === 'string' && discountCode.length <= 60) return discountCode.trim();
  throw validationError([{ field: 'discountCode', message: 'discountCode must be a short text.' }]);
}

/** The claim of a launch in the body of POST /api/order, as `hold`; null: it is for the cart. Throws a 400 if it is no id. */
export function readClaimId(body: unknown): string | null {
  const { hold = null } = (body ?? {}) as { hold?: unknown };
  if (hold === null || hold === '') return null;
  if (typeof hold === 'string' && /^[\w-]{10,64}$/.test(hold)) return hold;
  throw validationError([{ field: 'hold', message: 'hold must be the id of a pair that you can buy.' }]);
}

/** Reads the body of POST /api/order. Drops unknown fields; throws a 400 that names every invalid field. */
export function readOrderRequest(body: unknown): OrderRequest {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const errors: FieldError[] = [];
  const request = {} as OrderRequest;
  for (const field of Object.keys(CHECKS) as (keyof OrderRequest)[]) {
    const value = given[field] ?? '';
    if (typeof value !== 'string') {
      errors.push({ field, message: 'This must be a text.' });
      continue;
    }
    request[field] = oneLine(value);
    const message = request[field].length > LENGTHS[field] ? 'This is too long.' : CHECKS[field](request[field]);
    if (message) errors.push({ field, message });
  }
  if (errors.length) throw validationError(errors);
  return request;
}
