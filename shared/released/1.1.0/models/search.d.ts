import type { Product } from './product';
export declare function holdsWords({ name, category, colourway }: Product, q: string): boolean;
