import type { GuestLine, Product, SizeKey } from 'shared/models';

export interface AddRequest {
  product: Product;
  size: SizeKey;
  quantity: number;
}

const isLine = (line: Pick<GuestLine, 'productId' | 'size'>, productId: number, size: string) =>
  line.productId === productId && line.size === size;

/** Guest add: the line of the same product and size grows, else a new one is appended (PDP-6). */
export function withAdded(lines: readonly GuestLine[], { product, size, quantity }: AddRequest): GuestLine[] {
  if (!lines.some((line) => isLine(line, product.id, size)))
    return [...lines, { quantity, size, productId: product.id, price: product.price, product }];
  return lines.map((line) =>
    isLine(line, product.id, size) ? { ...line, quantity: line.quantity + quantity, price: product.price, product } : line,
  );
}

/** Sets one line's quantity; 0 takes the line out. The same on the guest's and on the server's cart. */
export function withQuantity<Line extends Pick<GuestLine, 'productId' | 'size' | 'quantity'>>(
  lines: readonly Line[],
  { productId, size, quantity }: Pick<GuestLine, 'productId' | 'size' | 'quantity'>,
): Line[] {
  if (quantity <= 0) return lines.filter((line) => !isLine(line, productId, size));
  return lines.map((line) => (isLine(line, productId, size) ? { ...line, quantity } : line));
}

/** Pairs of one product and size in a cart. */
export function quantityOf(lines: readonly GuestLine[], productId: number, size: string): number {
  return lines.find((line) => isLine(line, productId, size))?.quantity ?? 0;
}

/**
 * Reads the guest cart from its stored text. Anybody can write there: what is no line is left out. A line without its product
 * counts all the same (BADGE-1): the log-in needs no more than its number and its size.
 */
export function parseGuestCart(text: string | null): GuestLine[] {
  try {
    const lines: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(lines) ? lines.filter(isLineOfSome).map(withProduct) : [];
  } catch {
    return [];
  }
}

type LineOfSome = Pick<GuestLine, 'productId' | 'quantity' | 'size'> & Partial<GuestLine>;

function isLineOfSome(value: unknown): value is LineOfSome {
  if (typeof value !== 'object' || value === null) return false;
  const { productId, quantity, size } = value as Partial<GuestLine>;
  return (
    Number.isInteger(productId) &&
    Number.isInteger(quantity) &&
    (quantity as number) > 0 &&
    typeof size === 'string' &&
    /^size\d{1,2}$/.test(size)
  );
}

const NO_PICTURES = { image1: '', image2: '', image3: '', image4: '' };

function withProduct({ productId, quantity, size, price, product }: LineOfSome): GuestLine {
  const known = typeof product?.name === 'string' && typeof product.category === 'string';
  const cost = typeof price === 'number' ? price : 0;
  const named = { id: productId, name: `Product ${productId}`, category: '', price: cost, ...NO_PICTURES, stock: [] };
  return { quantity, size, productId, price: cost, product: known ? product : named };
}
