import type { Reply } from '../api';
import { sizeLabel } from 'shared/models';
import { formatMoney } from '../ui';

/** A waiting task, from GET /staff/api/attention. */
export type Attention = Reply<'GET /attention'>[number];

export type AttentionItem = Attention['items'][number];

export interface KindTexts {
  title: string;
  /** The list of all of them; '' if there is none. */
  all(attention: Pick<Attention, 'lowStock'>): string;
  /** The name of one, and where it leads; undefined if there is nothing to open. */
  name(item: AttentionItem): string;
  href(item: AttentionItem): string | undefined;
  detail(item: AttentionItem): string;
}

const orderHref = ({ id }: AttentionItem) => (id ? `/Back-Office/Orders/${id}` : undefined);

/** A kind of task about an order. */
const ofOrder = (title: string, all: string): KindTexts => ({
  title,
  all: () => all,
  name: ({ id }) => (id ? `Order ${id}` : 'A payment without an order'),
  href: orderHref,
  detail: (item) => [item.title, item.detail].filter(Boolean).join(', '),
});

/** The texts of each kind; a kind that a newer server knows has none and is not shown. */
export const KINDS: Readonly<Record<string, KindTexts>> = {
  'orders-to-pack': ofOrder('Orders to pack', '/Back-Office/Orders?status=to+pack&sort=orderedAt'),
  'orders-on-hold': ofOrder('Orders on hold', '/Back-Office/Orders?attention=1&sort=orderedAt'),
  'exchanges-to-send': ofOrder('New sizes to send', '/Back-Office/Orders?attention=1&sort=orderedAt'),
  'return-requests': {
    ...ofOrder('Returns to decide', '/Back-Office/Returns'),
    href: (item) => (item.returnId ? `/Back-Office/Returns/${item.returnId}` : orderHref(item)),
  },
  refunds: {
    ...ofOrder('Refunds that need staff', '/Back-Office/Orders?payment=refund+failed'),
    detail: ({ title, detail }) => [formatMoney(Number(title)), detail].filter(Boolean).join(', '),
  },
  disputes: ofOrder('Disputed payments', '/Back-Office/Orders?payment=disputed'),
  'parcels-gone': ofOrder('Parcels to recall', '/Back-Office/Orders?attention=1&sort=orderedAt'),
  'couriers-to-call-off': ofOrder('Courier bookings to cancel', '/Back-Office/Orders?attention=1&sort=orderedAt'),
  messages: {
    title: 'Unanswered messages',
    all: () => '/Back-Office/Messages',
    name: ({ title }) => title,
    href: ({ id }) => `/Back-Office/Messages/${id}`,
    detail: ({ detail }) => detail,
  },
  mails: {
    title: 'Emails that could not be sent',
    all: () => '',
    name: ({ title }) => title,
    href: () => undefined,
    detail: ({ detail }) => detail,
  },
  'low-stock': {
    title: 'Sizes low on stock',
    all: ({ lowStock }) => `/Back-Office/Stock${lowStock === undefined ? '' : `?low=${lowStock}`}`,
    name: ({ title }) => title,
    href: ({ title }) => `/Back-Office/Stock?q=${encodeURIComponent(title)}`,
    detail: ({ detail }) => {
      const [size = '', free = ''] = detail.split(' ');
      return `Size ${sizeLabel(size)}: ${free === '0' ? 'sold out' : `${free} left`}`;
    },
  },
  'held-unpaid': {
    title: 'Products held by unpaid orders',
    all: () => '/Back-Office/Stock',
    name: ({ title }) => title,
    href: ({ title }) => `/Back-Office/Stock?q=${encodeURIComponent(title)}`,
    detail: ({ detail }) => {
      const [held = '', pairs = ''] = detail.split(' ');
      return `${held} of ${pairs} pairs are held by open payments`;
    },
  },
};

/** The path of the command that closes a task; undefined if the caller may not, or if it ends elsewhere. */
export function closingPath({ taskId, disputedPayment }: AttentionItem): string | undefined {
  if (taskId !== undefined) return `/attention/${taskId}/close`;
  return disputedPayment && `/disputed-payments/${disputedPayment}/close`;
}

/** How long something has waited: '3 days', '5 hours', 'less than an hour'. */
export function waitingTime(since: string): string {
  const hours = Math.floor((Date.now() - Date.parse(since)) / 3_600_000);
  if (hours < 1) return 'less than an hour';
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`;
  return `${Math.floor(hours / 24)} days`;
}
