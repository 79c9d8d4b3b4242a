import type { Reply } from '../api';
export type FunnelTotals = Funnel['now'];

/** GET /staff/api/funnel. */
export type Funnel = Reply<'GET /funnel'>;

/** The steps in their order, as staff read them. */
export const STEPS: readonly { key: keyof FunnelTotals; label: string }[] = [
  { key: 'visits', label: 'Visits' },
  { key: 'views', label: 'Product views' },
  { key: 'adds', label: 'Added to cart' },
  { key: 'checkouts', label: 'Checkouts started' },
  { key: 'orders', label: 'Orders' },
];

/** A count against the visits: '62 per 100 visits'; '' without visits. */
export function perVisits(count: number, visits: number): string {
  if (visits === 0) return '';
  const rate = (100 * count) / visits;
  const shown = rate >= 10 || rate === 0 ? Math.round(rate) : Math.round(rate * 10) / 10;
  return `${String(shown).replace('.', ',')} per 100 visits`;
}
