import { Type, type Static } from '@sinclair/typebox';

/**
 * Body of every error response of the API; `errors` is present only for invalid fields, `details` where the
 * code comes with values. Servers before 28 November 2026 send `code` to the back office alone.
 */
export const FailureReplySchema = Type.Object({
  message: Type.String(),
  code: Type.Optional(Type.String()),
  details: Type.Optional(Type.Object({ totalCents: Type.Optional(Type.Integer()) })),
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
});
export type FailureReply = Static<typeof FailureReplySchema>;
export type FieldError = { field: string; message: string };
