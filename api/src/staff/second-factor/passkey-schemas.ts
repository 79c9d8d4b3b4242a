import { Type } from '@sinclair/typebox';
import { VISIBLE } from '../../text/visible-text';

const base64url = (maxLength: number) => Type.String({ maxLength, pattern: '^[\\w-]*$' });
const common = {
  id: base64url(1500),
  rawId: base64url(1500),
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.Union([Type.Literal('platform'), Type.Literal('cross-platform')])),
  // The content is not used here; the library takes a type of this form.
  clientExtensionResults: Type.Unsafe<Record<string, never>>(Type.Object({}, { additionalProperties: true })),
};
const errorMessage = 'This passkey could not be read. Try again.';

/** A new passkey, as WebAuthn's RegistrationResponseJSON. */
export const NewPasskey = Type.Object(
  {
    ...common,
    response: Type.Object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(20_000),
      transports: Type.Optional(
        Type.Array(Type.Unsafe<'internal'>(Type.String({ pattern: '^[a-z-]{1,20}$' })), { maxItems: 10 }),
      ),
    }),
  },
  { errorMessage },
);

/** The signature of a passkey, as WebAuthn's AuthenticationResponseJSON. */
export const PasskeySignature = Type.Object(
  {
    ...common,
    response: Type.Object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(2000),
      userHandle: Type.Optional(base64url(200)),
    }),
  },
  { errorMessage },
);

/** Options for a browser's WebAuthn call: their form is the standard's. */
export const PasskeyOptions = Type.Unsafe<object>(Type.Object({}, { additionalProperties: true }));

/** Names a passkey among those of its member, such as 'Work laptop'. */
export const PasskeyName = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: VISIBLE,
  errorMessage: 'Enter a name of at most 60 characters.',
});
