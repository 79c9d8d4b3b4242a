import type { ApiConfig } from '../../config';
import { layoutMail } from '../mail-layout';

/** Tells the old address that the account's address has changed. */
export function emailChangedMail({ shop }: ApiConfig) {
  return {
    subject: 'The email address of your account was changed',
    ...layoutMail(shop, 'The email address of your account was changed', [
      'Your account has another email address from now on. This is the last mail to this one.',
      `If this was not you, write to ${shop.email} at once.`,
    ]),
  };
}
