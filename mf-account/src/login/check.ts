import { emailError, isEmail } from 'shared/validation';

/** What stands below the password besides its own message: that the email's format is wrong (AUTH-2); '' for an empty email. */
export const emailEcho = (email: string): string => (email.trim() === '' || isEmail(email) ? '' : emailError(email));
