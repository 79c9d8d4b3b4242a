import type { ApiConfig } from '../../config';
import { letter } from '../letter';

/** Tells the old address that the account has another one now. */
export function emailChangedMail({ shop }: ApiConfig) {
  return {
    subject: 'The email address of your account was changed',
    ...letter(shop, 'The email address of your account was changed', [
      'Your account has another email address from now on. This is the last mail to this one.',
      `If this was not you, write to ${shop.email} at once.`,
    ]),
  };
}
