import type { ApiConfig } from '../../config';
import { layoutMail } from '../mail-layout';

/**
 * Tells the old address that the account's address has changed. The token is that of the link which puts it back; null for an
 * address that was never confirmed.
 */
export function emailChangedMail({ publicUrl, shop }: ApiConfig, token: string | null) {
  return {
    subject: 'The email address of your account was changed',
    ...layoutMail(
      shop,
      'The email address of your account was changed',
      token === null
        ? [
            'Your account now has a different email address. This is the last email we send to this one.',
            `If this was not you, write to ${shop.email} at once.`,
          ]
        : [
            'Your account now has a different email address. If you changed it yourself, there is nothing to do.',
            'If this was not you, take the account back at once. One click puts this address back and logs out every device.',
            { link: `${publicUrl}/email-change/undo/${token}`, label: 'This was not me' },
            `The link works for 30 days, whatever happens to the account until then. You can also write to ${shop.email}.`,
          ],
    ),
  };
}
