import type { Static } from '@sinclair/typebox';
import type { ProductSchema } from './product-schema';
export type SizeKey = `size${number}`;
export type Product = Omit<Static<typeof ProductSchema>, 'stock'> & {
    stock: ProductStock;
};
export type ProductStock = readonly StockRow[] | number;
export type StockRow = {
    id: number;
} & {
    [size: SizeKey]: number;
};
export declare function sizesOf(product: Pick<Product, 'stock'>): {
    key: SizeKey;
    label: string;
    free: number;
}[];
export declare function savingOf({ price, compareAtPrice }: Pick<Product, 'price' | 'compareAtPrice'>): number;
export declare function freeStock(product: Pick<Product, 'stock'>, size: string): number;
export declare function isSoldOut(product: Pick<Product, 'stock'>): boolean;
