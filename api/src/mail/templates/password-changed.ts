import type { ApiConfig } from '../../config';
import { letter } from '../letter';

/** Tells the owner that the password is another one now. */
export function passwordChangedMail({ publicUrl, shop }: ApiConfig) {
  return {
    subject: 'Your password was changed',
    ...letter(shop, 'Your password was changed', [
      'The password of your account was changed a moment ago, and every device was logged out.',
      `If this was not you, set a new password at once and write to ${shop.email}.`,
      { link: `${publicUrl}/Forgot-Password`, label: 'Set a new password' },
    ]),
  };
}
