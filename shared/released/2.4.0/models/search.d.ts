import type { Product } from './product';
export declare function matchesSearch({ name, category, colourway }: Product, q: string): boolean;
