import { Type, type Static } from '@sinclair/typebox';

/** Path parameter `id`. At most nine digits, so that it fits the database's integer. */
export const Identifier = Type.Object({ id: Type.String({ pattern: '^\\d{1,9}$', errorMessage: 'id is a number.' }) });
export type IdParams = { Params: Static<typeof Identifier> };

/** Why a change is made: for the audit log. */
export const Reason = Type.Optional(Type.String({ maxLength: 500, errorMessage: 'reason is a text.' }));
