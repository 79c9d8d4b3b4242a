import type { ApiConfig } from '../../config/config';
import { layoutMail } from '../mail-layout';

/** Asks for confirmation of the subscription and offers to unsubscribe. */
export function newsletterMail({ shop }: ApiConfig, confirmLink: string, unsubscribeLink: string) {
  return {
    unsubscribeUrl: unsubscribeLink,
    ...layoutMail(shop, { subject: 'Please confirm your newsletter subscription', heading: 'One more click' }, [
      'You, or a person who typed your address, signed up for our newsletter. Confirm it and we will start sending.',
      { link: confirmLink, label: 'Confirm my subscription' },
      'Not you, or no longer interested? One click takes the address off the list.',
      { link: unsubscribeLink, label: 'Unsubscribe' },
    ]),
  };
}
