import type { ApiConfig } from '../../config/config';
import { layoutMail } from '../mail-layout';

/** Carries the one-time code, and a link that does the same: the link works still where strangers have used up the tries of the code. */
export function codeMail({ shop, publicUrl }: ApiConfig, { code, link }: { code: string; link: string }) {
  return layoutMail(shop, { subject: 'Your one-time code' }, [
    `Enter this code to reset your password: ${code}`,
    'If the shop does not take the code, this link does the same.',
    { link: `${publicUrl}/forgot-password/link/${link}`, label: 'Choose a new password' },
    'Both work once, within the next ten minutes. Our staff will never ask you for the code.',
    'If you did not ask for it, you can ignore this email: your password stays the same.',
  ]);
}
