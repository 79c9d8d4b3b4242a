import type { ApiConfig } from '../../config/config';
import { layoutMail } from '../mail-layout';
import { greetingName } from '../untrusted-text';

export function welcomeMail({ publicUrl, shop }: ApiConfig, firstname: string) {
  const name = greetingName(firstname);
  return layoutMail(shop, { subject: `Welcome to ${shop.name}`, heading: name ? `Welcome, ${name}` : 'Welcome' }, [
    'Your account is ready. You will find your cart, your details and your orders on your dashboard.',
    { link: `${publicUrl}/Dashboard`, label: 'Go to your dashboard' },
  ]);
}
