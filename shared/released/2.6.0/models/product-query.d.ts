import type { Product } from './product';
export declare const SORTS: readonly ["price-desc", "price-asc", "name-asc", "name-desc"];
export type Sort = (typeof SORTS)[number];
export interface ProductQuery {
    category?: string;
    q?: string;
    sort?: Sort;
    size?: string;
    priceFrom?: number;
    priceTo?: number;
    onSale?: true;
    ids?: readonly number[];
    offset?: number;
    limit?: number;
}
export interface ProductPage {
    rows: Product[];
    total: number;
}
export declare function selectProducts(products: readonly Product[], query: ProductQuery): ProductPage;
export declare function toQueryString(query: ProductQuery): string;
