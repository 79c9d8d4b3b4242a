import type { ApiConfig } from '../../config';
import { layoutMail } from '../mail-layout';

/** Tells the old address that the account's address has changed. */
export function emailChangedMail({ shop }: ApiConfig) {
  return {
    subject: 'The email address of your account was changed',
    ...layoutMail(shop, 'The email address of your account was changed', [
      'Your account now has a different email address. This is the last email we send to this one.',
      `If this was not you, write to ${shop.email} at once.`,
    ]),
  };
}
