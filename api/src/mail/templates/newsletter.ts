import type { ApiConfig } from '../../config';
import { letter } from '../letter';

/** Asks whether the address really wants the newsletter, and shows the way out. */
export function newsletterMail({ shop }: ApiConfig, confirmLink: string, unsubscribeLink: string) {
  return {
    subject: 'Please confirm your newsletter subscription',
    unsubscribeUrl: unsubscribeLink,
    ...letter(shop, 'One more click', [
      'Somebody, we hope you, asked for our newsletter at this address. It comes once you confirm.',
      { link: confirmLink, label: 'Confirm my subscription' },
      'Not you, or no longer interested? One click takes the address off the list.',
      { link: unsubscribeLink, label: 'Unsubscribe' },
    ]),
  };
}
