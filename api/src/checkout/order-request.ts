import type { OrderRequest } from 'shared/models';
import { emailError, plainText } from 'shared/validation';
import { ADDRESS, NAME, PHONE, PROVINCE, readTextFields, ZIP_CODE, type TextField } from '../delivery/address-fields';
import { validationError } from '../http/http-error';

/** An empty address is reported as an address; the form's wrong message for it (ORD-1) belongs to the form. */
const FIELDS: Record<keyof OrderRequest, TextField> = {
  firstname: NAME,
  lastname: NAME,
  email: { store: plainText, maxLength: 254, problem: emailError },
  phoneNumber: PHONE,
  province: PROVINCE,
  ZIPCode: ZIP_CODE,
  address: ADDRESS,
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

/** The total in cents that the shopper has seen, in the body of POST /api/order; undefined: they see it on the payment page. Throws a 400 for anything else. */
export function readExpectedTotal(body: unknown): number | undefined {
  const { expectedTotalCents } = (body ?? {}) as { expectedTotalCents?: unknown };
  if (expectedTotalCents === undefined) return undefined;
  if (Number.isSafeInteger(expectedTotalCents) && (expectedTotalCents as number) >= 0) return expectedTotalCents as number;
  throw validationError([{ field: 'expectedTotalCents', message: 'expectedTotalCents must be a whole number of cents.' }]);
}

/** Reads the body of POST /api/order. Drops unknown fields; throws a 400 that names every invalid field. */
export function readOrderRequest(body: unknown): OrderRequest {
  const { values, errors } = readTextFields(body, FIELDS);
  if (errors.length) throw validationError(errors);
  return values;
}
