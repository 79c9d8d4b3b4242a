import { isEmail } from 'shared/validation';

/** The one spelling under which an address is kept, so that no twin of it can be registered. */
export const normaliseEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

/** Normalised address, or null where it is none. */
export function readEmail(email: string): string | null {
  const normal = normaliseEmail(email);
  return isEmail(normal) ? normal : null;
}
