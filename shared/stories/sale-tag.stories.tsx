import { SaleTag } from '../src/ui';

export default { title: 'SaleTag' };

export const OnSale = () => <SaleTag product={{ price: 1499.9, compareAtPrice: 1999.9 }} />;
