import { isEmail, plainText } from 'shared/validation';

/** The canonical form of an address. Addresses are stored in this form, so one cannot be registered twice. */
export const normalizeEmail = (email: string): string => plainText(email).toLowerCase();

/** The normalized address, or null if it is not an email address. */
export function readEmail(email: string): string | null {
  const normalized = normalizeEmail(email);
  return isEmail(normalized) ? normalized : null;
}
