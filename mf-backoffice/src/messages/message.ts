/** A message of the contact form, as GET /staff/api/messages tells it. Times in ISO 8601. */
export interface Message {
  id: number;
  name: string;
  email: string;
  phone: string;
  text: string;
  receivedAt: string;
  state: 'open' | 'answered';
  version: number;
}

export interface MessageThread extends Message {
  customerId: number | null;
  /** False: the message need not be that customer's. */
  customerEmailConfirmed: boolean;
  replies: { id: number; who: string | null; text: string; sentAt: string }[];
}
