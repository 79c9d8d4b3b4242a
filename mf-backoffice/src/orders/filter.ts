import { queryOf } from '../api';
import type { OrderList } from './order';

/** The state of the list, as it stands in the address. */
export const LIST_DEFAULTS = {
  q: '',
  status: '',
  payment: '',
  launch: '',
  attention: '',
  from: '',
  to: '',
  sort: '-orderedAt',
  page: '1',
};
export type ListState = typeof LIST_DEFAULTS;

export const PAGE_SIZE = 25;

export const listPath = (state: ListState): string => `/orders${queryOf({ ...state, limit: PAGE_SIZE })}`;

/** A link of a colleague may filter or sort by what the role of its reader may not see: the list then comes without that. */
export function withAllowed(state: ListState, withMoney: boolean): ListState {
  if (withMoney) return state;
  return { ...state, payment: '', sort: state.sort.endsWith('total') ? LIST_DEFAULTS.sort : state.sort };
}

export const csvPath = ({ page: _, ...filter }: ListState, separator = ''): string =>
  `/orders.csv${queryOf({ ...filter, separator })}`;

/** Those of the days that the list shows, as South African spreadsheets read them. */
export const creditNotesPath = ({ from, to }: ListState): string =>
  `/credit-notes.csv${queryOf({ from, to, separator: 'semicolon' })}`;

/** A list that is one press away: its filters, and how many orders it has. */
export interface View {
  label: string;
  state: Partial<ListState>;
  count?: keyof OrderList['views'];
}

export const VIEWS: readonly View[] = [
  { label: 'All', state: {} },
  { label: 'To pack', state: { status: 'to pack', sort: 'orderedAt' }, count: 'toPack' },
  { label: 'Needs attention', state: { attention: '1', sort: 'orderedAt' }, count: 'attention' },
  { label: 'Packed', state: { status: 'packed', sort: 'orderedAt' }, count: 'packed' },
  { label: 'On its way', state: { status: 'on its way', sort: 'orderedAt' }, count: 'onItsWay' },
];

/** Whether the list shows this view, whatever its sequence and page. */
export const isView = ({ state }: View, shown: ListState): boolean =>
  (['q', 'status', 'payment', 'launch', 'attention', 'from', 'to'] as const).every((key) => (state[key] ?? '') === shown[key]);

export const viewAddress = ({ state }: View): string => `/Back-Office/Orders${queryOf(state)}`;

export const STATUS_OPTIONS = [
  { value: '', label: 'All' },
  { value: 'to pack', label: 'To pack' },
  { value: 'packed', label: 'Packed' },
  { value: 'on its way', label: 'On its way' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'refunded', label: 'Refunded' },
];

export const PAYMENT_OPTIONS = [
  { value: '', label: 'All' },
  { value: 'paid', label: 'Paid' },
  { value: 'refund pending', label: 'Refund pending' },
  { value: 'refund failed', label: 'Refund failed' },
  { value: 'partly refunded', label: 'Partly refunded' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'disputed', label: 'Disputed' },
];
