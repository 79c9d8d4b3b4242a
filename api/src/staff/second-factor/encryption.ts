import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { HttpError } from '../../http/http-error';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text for storage; `owner` (an email) is bound to it, so that one person's secret is of no use in another's row. */
export function encrypt(staffSecret: string, owner: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(staffSecret), iv).setAAD(Buffer.from(owner));
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url');
}

/** Decrypts a stored text; throws `staff/unreadable-secret` (503) if it was encrypted with another key or for another owner. */
export function decrypt(staffSecret: string, owner: string, stored: string): string {
  const bytes = Buffer.from(stored, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(staffSecret), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    throw new HttpError(
      503,
      'The authenticator cannot be checked: STAFF_SECRET is not the one it was set up with. Restore it, or run: npm run shop -- staff reset EMAIL',
      { code: 'staff/unreadable-secret' },
    );
  }
}

const keyOf = (staffSecret: string) => Buffer.from(hkdfSync('sha256', staffSecret, '', 'staff authenticator', 32));
