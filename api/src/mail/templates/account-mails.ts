import type { ApiConfig } from '../../config/config';
import { layoutMail } from '../mail-layout';
import { greetingName } from '../untrusted-text';

export function welcomeMail({ publicUrl, shop }: ApiConfig, firstname: string) {
  const name = greetingName(firstname);
  return layoutMail(shop, { subject: `Welcome to ${shop.name}`, heading: name ? `Welcome, ${name}` : 'Welcome' }, [
    'Your account is ready. You will find your cart, your details and your orders on your dashboard.',
    { link: `${publicUrl}/Dashboard`, label: 'Go to your dashboard' },
  ]);
}

/** Carries the one-time code that confirms the address of an account. Without a link, as in the reset mail. */
export function confirmEmailMail({ shop }: ApiConfig, code: string) {
  return layoutMail(shop, { subject: 'Confirm your email address' }, [
    `Enter this code on your dashboard to confirm that this address is yours: ${code}`,
    'It works once, within the next ten minutes. Nobody from our shop will ever ask you for it.',
    'If you did not ask for it, you can ignore this email: the address stays unconfirmed.',
  ]);
}

/**
 * Carries the one-time code, and a link that does the same: the link still works after strangers have used up the attempts for the code. `code`
 * is null if they have used up every code of the hour.
 */
export function codeMail({ shop, publicUrl }: ApiConfig, { code, link }: { code: string | null; link: string }) {
  const reset = { link: `${publicUrl}/forgot-password/link/${link}`, label: 'Choose a new password' };
  const otherwise = 'If you did not ask for it, you can ignore this email: your password stays the same.';
  if (code === null)
    return layoutMail(shop, { subject: 'Reset your password' }, [
      'Too many wrong codes were entered for your account. You can reset your password with this link.',
      reset,
      'It works once, within the next ten minutes.',
      otherwise,
    ]);
  return layoutMail(shop, { subject: 'Your one-time code' }, [
    `Enter this code to reset your password: ${code}`,
    'If the shop does not accept the code, this link does the same.',
    reset,
    'Both work once, within the next ten minutes. Our staff will never ask you for the code.',
    otherwise,
  ]);
}

/** To the account's owner: the password has changed. */
export function passwordChangedMail({ publicUrl, shop }: ApiConfig) {
  return layoutMail(shop, { subject: 'Your password was changed' }, [
    'The password of your account was changed a moment ago, and every device was logged out.',
    `If this was not you, set a new password now and write to ${shop.email}.`,
    { link: `${publicUrl}/Forgot-Password`, label: 'Set a new password' },
  ]);
}

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
      ? 'A different email address was entered while logged in to your account. Until the new address is confirmed, you log in with this one, and it receives the emails about your account.'
      : 'Your account now has a different email address.';
  return layoutMail(
    shop,
    { subject: heading },
    token === null
      ? [`${news} This is the last email we send to this one.`, `If this was not you, ${write} at once.`]
      : [
          `${news} If you changed it yourself, there is nothing to do.`,
          'If this was not you, take back your account: one click puts this address back and logs out every device.',
          { link: `${publicUrl}/email-change/undo/${token}`, label: 'This was not me' },
          `The link works for 30 days, whatever happens to the account until then. You can also ${write}.`,
        ],
  );
}

/** To the address that an account had until now: the owner of the earlier one has taken the account back. */
export function emailPutBackMail({ shop }: ApiConfig) {
  return layoutMail(shop, { subject: 'Your account has its earlier email address again' }, [
    'The owner of the earlier address reported that they did not change it. We have put it back, logged out every device and disabled the password.',
    'Orders placed in between are still delivered, and are no longer shown in the account. Entries in draws made in between no longer count.',
    `If the account is yours and you can no longer read that mailbox, write to ${shop.email}. We help with these orders, too.`,
  ]);
}

/** The last mail to a customer who deleted their account. */
export function accountDeletedMail({ shop }: ApiConfig) {
  return layoutMail(shop, { subject: 'Your account is deleted' }, [
    'Your account and your details are deleted, and every device was logged out.',
    'Tax law requires us to keep a record of what was bought and paid. We keep it without your name and address, which only the credit note of a refund has, as the law requires. If an order is still on its way, we delete its address once it has arrived.',
    `If this was not you, write to ${shop.email}.`,
  ]);
}
