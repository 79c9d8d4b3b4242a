import type { Product } from './product';
type Searched = Pick<Product, 'name' | 'category' | 'colourway'>;
export declare function searchRank(product: Searched, words: readonly string[]): number;
export declare const searchWords: (q: string | undefined) => string[];
export {};
