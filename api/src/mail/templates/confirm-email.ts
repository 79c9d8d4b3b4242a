import type { ApiConfig } from '../../config/config';
import { layoutMail } from '../mail-layout';

/** Carries the one-time code that confirms the address of an account. Without a link, as in the reset mail. */
export function confirmEmailMail({ shop }: ApiConfig, code: string) {
  return layoutMail(shop, { subject: 'Confirm your email address' }, [
    `Enter this code on your dashboard to confirm that this address is yours: ${code}`,
    'It works once, within the next ten minutes. Nobody from our shop will ever ask you for it.',
    'If you did not ask for it, you can ignore this email: the address stays unconfirmed.',
  ]);
}
