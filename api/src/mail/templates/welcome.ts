import type { ApiConfig } from '../../config';
import { layoutMail } from '../mail-layout';
import { greetingName } from '../stranger-text';

export function welcomeMail({ publicUrl, shop }: ApiConfig, firstname: string) {
  const name = greetingName(firstname);
  return {
    subject: `Welcome to ${shop.name}`,
    ...layoutMail(shop, name ? `Welcome, ${name}` : 'Welcome', [
      'Your account is ready. Your cart, your details and your orders wait for you on the dashboard.',
      { link: `${publicUrl}/Dashboard`, label: 'To your dashboard' },
    ]),
  };
}
