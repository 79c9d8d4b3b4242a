import type { ApiConfig } from '../../config/config';
import { layoutMail } from '../../mail/mail-layout';
import { oneLine } from '../../text/one-line';

/** To a member of the staff: the password has changed. */
export const staffPasswordChangedMail = (config: Config) =>
  logInChangedMail(
    config,
    'Your back office password was changed',
    'The password with which you log in to the back office was changed a moment ago. Your other sessions have ended.',
  );

/** To a member of the staff: a passkey now opens their account, or no longer does. */
export const passkeyMail = (config: Config, change: 'added' | 'removed', name: string) =>
  logInChangedMail(
    config,
    `A passkey for the back office was ${change}`,
    `The passkey '${oneLine(name)}' was ${change === 'added' ? 'added to' : 'removed from'} your back office account a moment ago.`,
  );

type Config = Pick<ApiConfig, 'publicUrl' | 'shop'>;

function logInChangedMail({ publicUrl, shop }: Config, heading: string, what: string) {
  return layoutMail(shop, { subject: heading }, [
    what,
    'If this was not you, contact an owner of the shop immediately: they can end your access and set it up again.',
    { link: `${publicUrl}/Back-Office`, label: 'Open the back office' },
  ]);
}
