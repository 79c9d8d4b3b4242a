import { styled } from 'styled-components';
import { formatRand } from '../money';
import { savingOf, type Product } from '../models';
import { tokens } from '../theme';
import { Price } from './price';
import { VisuallyHidden } from './visually-hidden';

/** The price of a product; in a sale also the old price, struck through and spoken as such, and what one saves (SELL-1). */
export function SalePrice({ product }: { product: Pick<Product, 'price' | 'compareAtPrice'> }) {
  const saving = savingOf(product);
  if (saving === 0) return <Price rand={product.price} />;
  return (
    <>
      <Price rand={product.price} />{' '}
      <OldPrice>
        <VisuallyHidden>Old price </VisuallyHidden>
        {formatRand(product.compareAtPrice ?? 0)}
      </OldPrice>{' '}
      <Saving>{`Save ${formatRand(saving)}`}</Saving>
    </>
  );
}

const OldPrice = styled.s`
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.regular};
  white-space: nowrap;
`;

const Saving = styled.span`
  color: ${tokens.color.accentDeep};
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
  white-space: nowrap;
`;
