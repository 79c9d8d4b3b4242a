import type { ApiConfig } from '../../config';
import { layoutMail } from '../mail-layout';

/** Carries the one-time code. It has no link to the form, so that customers do not learn to follow such links. */
export function codeMail({ shop }: ApiConfig, code: string) {
  return {
    subject: 'Your one-time code',
    ...layoutMail(shop, 'Your one-time code', [
      `Enter this code to reset your password: ${code}`,
      'It works once, within the next ten minutes. Nobody from our shop will ever ask you for it.',
      'If you did not ask for it, you can ignore this email: your password stays the same.',
    ]),
  };
}
