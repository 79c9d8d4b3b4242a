import { Type, type Static } from '@sinclair/typebox';

/** The one form in which the API refuses: `errors` only where fields are wrong. */
export const FailureReplySchema = Type.Object({
  message: Type.String(),
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
});
export type FailureReply = Static<typeof FailureReplySchema>;
export type FieldError = { field: string; message: string };
