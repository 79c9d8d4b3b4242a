import { SalePrice, SaleTag } from '../src/ui';

export default { title: 'SalePrice' };

export const Regular = () => <SalePrice product={{ price: 1999.9 }} />;
export const OnSale = () => <SalePrice product={{ price: 1499.9, compareAtPrice: 1999.9 }} />;
export const WithTag = () => (
  <p>
    <SaleTag product={{ price: 1499.9, compareAtPrice: 1999.9 }} />{' '}
    <SalePrice product={{ price: 1499.9, compareAtPrice: 1999.9 }} />
  </p>
);
