import type { ApiConfig } from '../../config';
import { layoutMail } from '../../mail/mail-layout';

/** Tells a member of the staff that their password has changed. */
export function staffPasswordChangedMail({ publicUrl, shop }: Pick<ApiConfig, 'publicUrl' | 'shop'>) {
  const heading = 'Your back office password was changed';
  return {
    subject: heading,
    ...layoutMail(shop, heading, [
      'The password with which you log in to the back office was changed a moment ago. Your other sessions have ended.',
      'If this was not you, tell an owner of the shop at once: they can end your access and give you a new one.',
      { link: `${publicUrl}/Back-Office`, label: 'Open the back office' },
    ]),
  };
}
