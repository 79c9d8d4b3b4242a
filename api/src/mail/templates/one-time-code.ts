import type { ApiConfig } from '../../config';
import { letter } from '../letter';

/** Brings the one-time code; no link leads to the form, so that nobody learns to follow one. */
export function codeMail({ shop }: ApiConfig, code: string) {
  return {
    subject: 'Your one-time code',
    ...letter(shop, 'Your one-time code', [
      `Enter this code to reset your password: ${code}`,
      'It is good for ten minutes and for one use. Nobody of our shop will ever ask you for it.',
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ]),
  };
}
