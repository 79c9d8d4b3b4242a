import type { Reply } from '../api';
/** The member's log-in: GET /account. */
export type OwnAccount = Reply<'GET /account'>;

export type Passkey = OwnAccount['passkeys'][number];
