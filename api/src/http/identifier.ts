import { Type, type Static } from '@sinclair/typebox';
import { requiredReason } from './form-text';

/** Path parameter `id`. At most nine digits, so that it fits the database's integer. */
export const Identifier = Type.Object({ id: Type.String({ pattern: '^\\d{1,9}$', errorMessage: 'id is a number.' }) });
export type IdParams = { Params: Static<typeof Identifier> };

/** Why a change is made: for the audit log. */
export const Reason = Type.Optional(Type.String({ maxLength: 500, errorMessage: 'reason is a text.' }));

/** The version that a change is based on; another one is answered with 409 (changed-meanwhile.ts). */
export const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647, errorMessage: 'version is a number.' });

/** A reason that has to be given: who asked for it, and how the staff know. */
export const RequiredReason = requiredReason(3, 'Enter a reason of 3 to 500 characters.');
