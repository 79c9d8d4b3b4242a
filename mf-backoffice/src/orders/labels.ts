import type { Status, Tone } from '../ui';
import type { OrderEvent } from './order';

const STATUSES: Record<string, Status> = {
  placed: { label: 'To pack', tone: 'warn' },
  paid: { label: 'To pack', tone: 'warn' },
  packed: { label: 'Packed', tone: 'neutral' },
  'on its way': { label: 'On its way', tone: 'neutral' },
  delivered: { label: 'Delivered', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
};

/** The status in the staff's words: what is to be done next, or what stops it. */
export const statusLabel = ({ status, hold }: { status: string; hold: string }): Status =>
  hold ? { label: `On hold: ${hold}`, tone: 'bad' } : (STATUSES[status] ?? { label: status, tone: 'neutral' });

const PAYMENTS: Record<string, Tone> = {
  paid: 'good',
  disputed: 'bad',
  'refund failed': 'bad',
  'refund pending': 'warn',
};

export const paymentLabel = (state: string): Status => ({ label: capitalized(state), tone: PAYMENTS[state] ?? 'neutral' });

const EVENTS: Record<string, string> = {
  paid: 'Paid',
  packed: 'Marked packed',
  'on its way': 'Marked sent',
  delivered: 'Marked delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  released: 'Released from hold',
  'new size sent': 'New size marked sent',
  'new size picked up': 'New size marked picked up',
  'return asked': 'Return requested',
  'refund asked': 'Refund requested',
  'mail resent': 'Email sent again',
  'mail discarded': 'Email discarded',
  note: 'Note',
};

const MAIL_STATES: Record<string, string> = { waiting: ', waiting to be sent', 'given up': ', could not be sent' };

/** A short title for an entry of the history. */
export function historyTitle({ kind, what, detail }: OrderEvent): string {
  if (kind === 'mail') return `Email: ${what}${MAIL_STATES[detail] ?? ''}`;
  if (kind === 'payment') return `Payment provider: ${what}`;
  return EVENTS[what] ?? capitalized(what);
}

/** The reason or the note itself. */
export const historyText = ({ kind, detail }: OrderEvent): string => (kind === 'mail' ? '' : detail);

const WHO: Record<string, string> = { Shopper: 'The shopper', System: 'The shop' };
export const historyWho = (who: string): string => WHO[who] ?? who;

export const MAIL_LABELS: Record<string, string> = {
  confirmation: 'Order confirmation',
  packed: 'Your order is packed',
  'on its way': 'Your order is on its way',
  delivered: 'Your order was delivered',
  'return approved': 'How to return your shoes',
  'new size sent': 'Your new size is on its way',
  cancelled: 'Your order is cancelled',
};

export const ageLabel = (days: number | null): string =>
  days === null ? '-' : days === 0 ? 'Today' : days === 1 ? '1 day' : `${days} days`;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
