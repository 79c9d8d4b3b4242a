import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../db/transact';

const FORM = /^(\d{8}|\d{12,14})$/;
const LENGTHS = [8, 12, 13, 14];

/**
 * Whether a text is a GTIN: 8, 12, 13 or 14 digits with the last as the check digit, and not a number that shops give within
 * their own walls (`isInStore`).
 */
export function isGtin(text: string): boolean {
  if (!FORM.test(text) || isInStore(text)) return false;
  const digits = [...text].reverse().map(Number);
  const sum = digits.slice(1).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === digits[0];
}

/**
 * Whether a number is a GS1 restricted circulation number, which each shop assigns for itself: in 14 digits, the prefixes 02, 04
 * and 2, and 8 digits that begin with 0 or 2.
 */
function isInStore(text: string): boolean {
  return FORM.test(text) && /^(\d(02|04|2)|0{6}[02])/.test(gtinKey(text));
}

/** Explains why a text is not a GTIN, as the end of a sentence that begins with the text; '' for a GTIN. */
export function gtinProblem(text: string): string {
  if (isGtin(text)) return '';
  return isInStore(text)
    ? 'is a number for use inside one shop, not a GTIN'
    : 'is not a GTIN: a digit is wrong, missing or extra';
}

/** A GTIN is written with 8, 12, 13 or 14 digits, padded with zeros: scanners send any of these forms. */
const gtinKey = (text: string): string => text.padStart(14, '0');

/** A code for comparison: a barcode as 14 digits, without the printed blanks or hyphens, an SKU in lower case. */
export function codeKey(code: string): string {
  const digits = code.replace(/[ -]/g, '');
  // Digits with hyphens may be an SKU, unless the last one is a check digit.
  return FORM.test(code.replaceAll(' ', '')) || isGtin(digits) ? gtinKey(digits) : code.toLowerCase();
}

/** The SKUs that equal this code, in lower case; for a barcode, which a shop may use as an SKU, in each length. */
function skusOf(code: string): string[] {
  const key = codeKey(code);
  const digits = FORM.test(key)
    ? LENGTHS.filter((length) => /^0*$/.test(key.slice(0, -length))).map((length) => key.slice(-length))
    : [];
  return [code.toLowerCase(), ...digits];
}

/** The columns of `stock` as they are compared with `codeKey`; each has an index (migration 049). */
export const GTIN_KEY = (table: string): RawBuilder<string> => sql<string>`lpad(${sql.ref(`${table}.gtin`)}, 14, '0')`;
export const SKU_KEY = (table: string): RawBuilder<string> => sql<string>`lower(${sql.ref(`${table}.sku`)})`;

/** Whether a row of `stock` has one of these codes, as SKU or as GTIN, in whichever spelling. */
export const hasGtinOrSku = (table: string, codes: readonly string[]): RawBuilder<boolean> => sql<boolean>`(
  ${SKU_KEY(table)} in (select jsonb_array_elements_text(${JSON.stringify(codes.flatMap(skusOf))}::jsonb))
  or ${GTIN_KEY(table)} in (select jsonb_array_elements_text(${JSON.stringify(codes.map(codeKey))}::jsonb)))`;

/** Until the transaction ends, no other one gives a code to a size, so answers about codes stay true. */
export async function lockCodes(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(727049)`.execute(trx);
}
