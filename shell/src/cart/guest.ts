import { SIZE_KEY, type GuestLine, type Product, type SizeKey } from 'shared/models';
import { parseStored } from '../session/storage';

export interface AddRequest {
  product: Product;
  size: SizeKey;
  quantity: number;
}

export const isLine = (line: Pick<GuestLine, 'productId' | 'size'>, productId: number, size: string) =>
  line.productId === productId && line.size === size;

/** Adds to a guest cart: increases the line of the same product and size, or appends a new line (PDP-6). */
export function withAdded(lines: readonly GuestLine[], { product, size, quantity }: AddRequest): GuestLine[] {
  if (!lines.some((line) => isLine(line, product.id, size)))
    return [...lines, { quantity, size, productId: product.id, price: product.price, product }];
  return lines.map((line) =>
    isLine(line, product.id, size) ? { ...line, quantity: line.quantity + quantity, price: product.price, product } : line,
  );
}

/** Sets the quantity of one line; 0 removes the line. Works on guest lines and on the server's lines. */
export function withQuantity<Line extends Pick<GuestLine, 'productId' | 'size' | 'quantity'>>(
  lines: readonly Line[],
  { productId, size, quantity }: Pick<GuestLine, 'productId' | 'size' | 'quantity'>,
): Line[] {
  if (quantity <= 0) return lines.filter((line) => !isLine(line, productId, size));
  return lines.map((line) => (isLine(line, productId, size) ? { ...line, quantity } : line));
}

/** Units of one product and size in a cart. */
export function quantityOf(lines: readonly GuestLine[], productId: number, size: string): number {
  return lines.find((line) => isLine(line, productId, size))?.quantity ?? 0;
}

/**
 * Parses the stored guest cart. Anything can write to local storage, so invalid lines are skipped. A line without its
 * product counts (BADGE-1): the merge at log-in needs only the product id, the size and the quantity.
 */
export function parseGuestCart(text: string | null): GuestLine[] {
  const lines = parseStored(text);
  return Array.isArray(lines) ? lines.filter(isStoredLine).map(withProduct) : [];
}

type StoredLine = Pick<GuestLine, 'productId' | 'quantity' | 'size'> & Partial<GuestLine>;

function isStoredLine(value: unknown): value is StoredLine {
  if (typeof value !== 'object' || value === null) return false;
  const { productId, quantity, size } = value as Partial<GuestLine>;
  return (
    Number.isInteger(productId) &&
    Number.isInteger(quantity) &&
    (quantity as number) > 0 &&
    typeof size === 'string' &&
    SIZE_KEY.test(size)
  );
}

const NO_PICTURES = { image1: '', image2: '', image3: '', image4: '' };

function withProduct({ productId, quantity, size, price, product }: StoredLine): GuestLine {
  const hasProduct = typeof product?.name === 'string' && typeof product.category === 'string';
  const cost = typeof price === 'number' ? price : 0;
  const placeholder = { id: productId, name: `Product ${productId}`, category: '', price: cost, ...NO_PICTURES, stock: [] };
  return { quantity, size, productId, price: cost, product: hasProduct ? product : placeholder };
}
