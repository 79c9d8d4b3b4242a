import type { Reply } from '../api';
/** A message of the contact form, from GET /staff/api/messages. Times in ISO 8601. */
export type Message = Reply<'GET /messages'>['messages'][number];

export type MessageThread = Reply<'GET /messages/{id}'>;
