import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { Type, type Static } from '@sinclair/typebox';
import { validationError } from '../../http/http-error';
import { PasskeySignature } from './passkey-schemas';

/** The second factor in a request's body: `code` (authenticator app or recovery code) or `passkey` (a signature). */
export const FactorProperties = Type.Object({
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 40, errorMessage: 'Code is required.' })),
  passkey: Type.Optional(PasskeySignature),
});

/** The factor that was given; 400 without one. */
export function readFactor({
  code,
  passkey,
}: Static<typeof FactorProperties>): { code: string } | { passkey: AuthenticationResponseJSON } {
  if (passkey) return { passkey };
  if (code) return { code };
  throw validationError([{ field: 'code', message: 'Code is required.' }]);
}
