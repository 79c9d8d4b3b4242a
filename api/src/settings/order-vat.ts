import { isVatVendor, type ShopConfig } from 'shared/models';
import { vatIncluded } from 'shared/money';

/** The VAT that a new order contains, in cents: none if the seller is no VAT vendor. It stays with the order (BO-7). */
export const vatToday = (shop: Pick<ShopConfig, 'vatNumber'>, totalCents: number): number =>
  isVatVendor(shop) ? vatIncluded(totalCents) : 0;

/** The VAT contained in the total of a stored order, in cents. Releases before migration 041 stored none, and always sold with VAT. */
export const vatOf = ({ total_cents, vat_cents }: { total_cents: number; vat_cents?: number | null }): number =>
  vat_cents ?? vatIncluded(total_cents);
