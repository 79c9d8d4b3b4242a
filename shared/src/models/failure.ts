import { Type, type Static } from '@sinclair/typebox';

/** Body of every error response of the API; `errors` is present only for invalid fields, `code` only for the back office. */
export const FailureReplySchema = Type.Object({
  message: Type.String(),
  code: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
});
export type FailureReply = Static<typeof FailureReplySchema>;
export type FieldError = { field: string; message: string };
