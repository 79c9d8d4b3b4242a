import type { ApiConfig } from '../../config';
import { layoutMail } from '../mail-layout';

/** Asks for confirmation of the subscription and offers to unsubscribe. */
export function newsletterMail({ shop }: ApiConfig, confirmLink: string, unsubscribeLink: string) {
  return {
    subject: 'Please confirm your newsletter subscription',
    unsubscribeUrl: unsubscribeLink,
    ...layoutMail(shop, 'One more click', [
      'Somebody, we hope you, asked for our newsletter at this address. It comes once you confirm.',
      { link: confirmLink, label: 'Confirm my subscription' },
      'Not you, or no longer interested? One click takes the address off the list.',
      { link: unsubscribeLink, label: 'Unsubscribe' },
    ]),
  };
}
