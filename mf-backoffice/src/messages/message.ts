import type { Reply } from '../api';
import type { Status } from '../ui';

/** A message of the contact form, from GET /staff/api/messages. Times in ISO 8601. */
export type Message = Reply<'GET /messages'>['messages'][number];

export type MessageThread = Reply<'GET /messages/{id}'>;

export const STATES: Record<Message['state'], Status> = {
  open: { label: 'Open', tone: 'warn' },
  answered: { label: 'Answered', tone: 'good' },
};
