import type { ApiConfig } from '../../config/config';
import { layoutMail } from '../mail-layout';

/** To the account's owner: the password has changed. */
export function passwordChangedMail({ publicUrl, shop }: ApiConfig) {
  return layoutMail(shop, { subject: 'Your password was changed' }, [
    'The password of your account was changed a moment ago, and every device was logged out.',
    `If this was not you, set a new password at once and write to ${shop.email}.`,
    { link: `${publicUrl}/Forgot-Password`, label: 'Set a new password' },
  ]);
}
