import type { ApiConfig } from '../../config';
import { letter } from '../letter';

/** Greets a new customer. */
export function welcomeMail({ publicUrl, shop }: ApiConfig, firstname: string) {
  return {
    subject: `Welcome to ${shop.name}`,
    ...letter(shop, `Welcome, ${firstname}`, [
      'Your account is ready. Your cart, your details and your orders wait for you on the dashboard.',
      { link: `${publicUrl}/Dashboard`, label: 'To your dashboard' },
    ]),
  };
}
