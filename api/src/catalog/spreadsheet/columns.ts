import { SIZE_KEY } from 'shared/models';
import { plainText } from 'shared/validation';

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

/**
 * The state of the product at the time of the export: an import can then separate changes by staff from later ones by the shop.
 */
export const EXPORTED = 'exported';
/** `yes` or `no`: the form in exports before the column `state`. */
export const ACTIVE = 'active';

const SIZE_COLUMN = /^(size|sku|gtin)(\d{1,2}([.,]5)?)$/;

/** The content of a size column: units on hand, or one of its codes. */
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
  const name = plainText(heading).toLowerCase();
  const ofSize = sizeColumn(name);
  return KNOWN.get(name) ?? (ofSize ? ofSize.kind + ofSize.size.slice('size'.length) : null);
}
