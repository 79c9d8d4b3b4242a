import type { ApiConfig } from '../../config/config';
import { layoutMail } from '../mail-layout';

/** Forwards a contact form message to the shop. */
export function contactMail(
  { shop }: ApiConfig,
  message: { name: string; email: string; phone_number: string; message: string },
) {
  return layoutMail(shop, { subject: 'Message from the contact form' }, [
    {
      rows: [
        ['Name', message.name],
        ['Email', message.email],
        ['Phone', message.phone_number],
      ],
    },
    message.message,
  ]);
}
