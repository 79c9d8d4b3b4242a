import type { ApiConfig } from '../../config/config';
import { layoutMail } from '../mail-layout';

/** To the address that an account had until now: the owner of the earlier one has taken the account back. */
export function emailPutBackMail({ shop }: ApiConfig) {
  return layoutMail(shop, { subject: 'Your account has its earlier email address again' }, [
    'Whoever reads the mailbox of the earlier address said that they did not change it. We have put it back, logged out every device and ended the password.',
    'What was ordered in between still comes, and is no longer shown in the account.',
    `If the account is yours and you can no longer read that mailbox, write to ${shop.email}. We help with these orders, too.`,
  ]);
}
