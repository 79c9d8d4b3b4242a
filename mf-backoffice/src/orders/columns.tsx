import { styled } from 'styled-components';
import { formatDateTime, formatMoney, StatusBadge, type Column } from '../ui';
import { ageLabel, paymentLabel, statusLabel } from './labels';
import type { OrderRow } from './order';

/** The columns of the list; those with money only for who may see it, launch and notes only where an order has some. */
export const orderColumns = (rows: readonly OrderRow[], withMoney: boolean): Column<OrderRow>[] => [
  { id: 'number', header: 'Number', cell: ({ number }) => <Number>{number}</Number> },
  { id: 'orderedAt', header: 'Date', sortable: true, cell: ({ orderedAt }) => <At>{formatDateTime(orderedAt)}</At> },
  {
    id: 'customer',
    header: 'Customer',
    sortable: true,
    wholeWords: true,
    cell: ({ customer, city }) => <Words text={[customer || 'Erased customer', city].filter(Boolean).join(', ')} />,
  },
  { id: 'items', header: 'Items', align: 'end', cell: ({ items }) => items },
  ...(withMoney ? MONEY : []),
  { id: 'status', header: 'Status', sortable: true, cell: (row) => <StatusBadge {...statusLabel(row)} /> },
  { id: 'age', header: 'Age', align: 'end', cell: ({ ageDays }) => ageLabel(ageDays) },
  ...(rows.some(({ launch }) => launch) ? LAUNCH : []),
  ...(rows.some(({ notes }) => notes) ? NOTES : []),
];

const LAUNCH: Column<OrderRow>[] = [{ id: 'launch', header: 'Launch', wholeWords: true, cell: ({ launch }) => launch }];

const NOTES: Column<OrderRow>[] = [{ id: 'notes', header: 'Notes', align: 'end', cell: ({ notes }) => notes || '' }];

const MONEY: Column<OrderRow>[] = [
  { id: 'total', header: 'Total', align: 'end', sortable: true, cell: ({ total = 0 }) => formatMoney(total) },
  { id: 'payment', header: 'Payment', cell: ({ payment = '' }) => <StatusBadge {...paymentLabel(payment)} /> },
];

/** On wide screens the day stays in one line, however long a name beside it is. */
const At = styled.span`
  @media (min-width: 1001px) {
    display: block;
    min-width: 6.4em;
  }
`;

const Number = styled.span`
  white-space: nowrap;
`;

/** Whole words, but for those that would push the other columns out of sight. */
const Words = ({ text }: { text: string }) =>
  text.split(/(\S{20,})/).map((part, index) => (index % 2 ? <Breakable key={index}>{part}</Breakable> : part));

const Breakable = styled.span`
  overflow-wrap: anywhere;
`;
