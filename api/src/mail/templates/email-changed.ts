import type { ApiConfig } from '../../config/config';
import { layoutMail } from '../mail-layout';

interface EmailChange {
  /** `pending`: this email still logs in, until a code shows that the new one is read. */
  change: 'pending' | 'proven';
  /** The token of the link 'This was not me'; null for an email that was never confirmed, after a change by password. */
  token: string | null;
}

/** To the email that an account had before it was replaced. */
export function emailChangedMail({ publicUrl, shop }: ApiConfig, { change, token }: EmailChange) {
  const heading = 'The email address of your account was changed';
  const write = `write to ${shop.email}`;
  const news =
    change === 'pending'
      ? 'Somebody who is logged in to your account has typed a different email address. Until that one is confirmed, this one logs in and gets the mails about your account.'
      : 'Your account now has a different email address.';
  return layoutMail(
    shop,
    { subject: heading },
    token === null
      ? [`${news} This is the last email we send to this one.`, `If this was not you, ${write} at once.`]
      : [
          `${news} If you changed it yourself, there is nothing to do.`,
          'If this was not you, keep your account. One click puts this address back and logs out every device.',
          { link: `${publicUrl}/email-change/undo/${token}`, label: 'This was not me' },
          `The link works for 30 days, whatever happens to the account until then. You can also ${write}.`,
        ],
  );
}
