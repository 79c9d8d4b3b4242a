import { SIZE_KEY } from 'shared/models';

export const PICTURES = 8;

const pictureColumns = (count: number) =>
  Array.from({ length: count }, (_, index) => [`image${index + 1}`, `alt${index + 1}`]).flat();

/** Columns about the product as a whole, in the order of an export. */
export const PRODUCT_COLUMNS = [
  'slug',
  'name',
  'category',
  'price',
  'compareAtPrice',
  'compareAtReason',
  'state',
  'colourway',
  'description',
  'materials',
  ...pictureColumns(PICTURES),
] as const;

/** What an export knew of the product: an import can then tell what staff changed from what the shop did since. */
export const EXPORTED = 'exported';
/** `yes` or `no`: how exports before the column `state` said it. */
export const ACTIVE = 'active';

const SIZE_COLUMN = /^(size|sku|gtin)(\d{1,2}([.,]5)?)$/;

/** What a column of a size holds: units on hand, or one of its codes. */
export type SizeColumn = { kind: 'size' | 'sku' | 'gtin'; size: string };

/** `sku6.5` -> the SKU of `size6.5`; null for a column that is not about a size. */
export function sizeColumn(name: string): SizeColumn | null {
  const [, kind, number] = SIZE_COLUMN.exec(name) ?? [];
  const size = `size${number?.replace(',', '.')}`;
  return kind && SIZE_KEY.test(size) ? { kind: kind as SizeColumn['kind'], size } : null;
}

const KNOWN = new Map([...PRODUCT_COLUMNS, EXPORTED, ACTIVE].map((name) => [name.toLowerCase(), name]));

/** The column that a heading means, whatever its case; a spreadsheet with decimal commas may say `size6,5`. */
export function columnOf(heading: string): string | null {
  const name = heading.trim().toLowerCase();
  const ofSize = sizeColumn(name);
  return KNOWN.get(name) ?? (ofSize ? ofSize.kind + ofSize.size.slice('size'.length) : null);
}
