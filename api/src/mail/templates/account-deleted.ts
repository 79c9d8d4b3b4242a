import type { ApiConfig } from '../../config/config';
import { layoutMail } from '../mail-layout';

/** The last mail to a customer who deleted their account. */
export function accountDeletedMail({ shop }: ApiConfig) {
  return layoutMail(shop, { subject: 'Your account is deleted' }, [
    'Your account and your details are deleted, and every device was logged out.',
    'Tax law requires us to keep a record of what was bought and paid. We keep it without your name and address, which only the credit note of a refund has, as the law wants. If an order is still on its way, we delete its address once it has arrived.',
    `If this was not you, write to ${shop.email}.`,
  ]);
}
