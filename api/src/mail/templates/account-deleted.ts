import type { ApiConfig } from '../../config';
import { layoutMail } from '../mail-layout';

/** The last mail to a customer who deleted their account. */
export function accountDeletedMail({ shop }: ApiConfig) {
  return {
    subject: 'Your account is deleted',
    ...layoutMail(shop, 'Your account is deleted', [
      'Your account and what we knew of you are deleted, and every device was logged out.',
      'The tax law makes us keep what was bought and paid. We keep it without your name and address; where an order is still on its way, the address goes once it has arrived.',
      `If this was not you, write to ${shop.email}.`,
    ]),
  };
}
