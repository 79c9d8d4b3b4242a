import type { Reply } from '../api';
/** One size of a product, as GET /staff/api/stock has it. */
export type StockSize = StockRow['sizes'][number];

export type StockRow = Reply<'GET /stock/{productId}'>;

/** Why pairs come and go; the API takes the same. */
export const REASONS = {
  add: [
    { value: 'received', label: 'Received' },
    { value: 'found', label: 'Found' },
    { value: 'return', label: 'Returned' },
    { value: 'correction', label: 'Correction' },
  ],
  remove: [
    { value: 'damaged', label: 'Damaged' },
    { value: 'lost', label: 'Lost' },
    { value: 'own-use', label: 'Own use' },
    { value: 'correction', label: 'Correction' },
  ],
  set: [{ value: 'count', label: 'Counted' }],
} as const;

export type StockAction = keyof typeof REASONS;

const LABELS: Record<string, string> = {
  sale: 'Sold',
  cancellation: 'Order cancelled',
  refund: 'Order refunded',
  exchange: 'Size exchanged',
  import: 'Imported',
  ...Object.fromEntries(Object.values(REASONS).flatMap((all) => all.map(({ value, label }) => [value, label]))),
};

export const reasonLabel = (reason: string): string => LABELS[reason] ?? reason;
