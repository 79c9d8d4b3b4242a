import type { ApiConfig } from '../../config/config';
import { layoutMail } from '../../mail/mail-layout';

/** The mail with the link to join the staff, or to set new credentials. */
export function invitationMail({ shop }: Pick<ApiConfig, 'shop'>, { link, role }: { link: string; role: string }) {
  const heading = `Join the staff of ${shop.name}`;
  return layoutMail(shop, { subject: heading }, [
    `You are invited to work in the back office of ${shop.name}, with the role ${role}.`,
    'Have your phone with an authenticator app at hand. The link works once, for 24 hours, and is for you alone.',
    { link, label: 'Accept the invitation' },
  ]);
}
