import { styled } from 'styled-components';
import type { Product } from 'shared/models';
import { tokens } from 'shared/theme';
import { ProductCard } from '../card/product-card';
import { PAGE_LENGTH } from './reading';

/**
 * The list 'Products': two columns on phones, three, then four. What a long list loads beyond its first page costs no
 * layout while it is out of view; the first page is drawn whole, so that its text can be read, found and returned to.
 */
export function Grid({ rows }: { rows: readonly Product[] }) {
  return (
    <List role="list" aria-label="Products">
      {rows.map((product, place) => (
        <Item key={product.id} $far={place >= PAGE_LENGTH}>
          <ProductCard product={product} sizes={CARD_WIDTHS} priority={place < 2} />
        </Item>
      ))}
    </List>
  );
}

const CARD_WIDTHS = '(max-width: 600px) calc(50vw - 22px), (max-width: 1023px) 33vw, 250px';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${tokens.space[5]} ${tokens.space[3]};
  @media (min-width: 601px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${tokens.space[6]} ${tokens.space[4]};
  }
  @media (min-width: 1200px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Item = styled.li<{ $far: boolean }>`
  display: grid;
  min-width: 0;
  ${({ $far }) => $far && 'content-visibility: auto; contain-intrinsic-size: auto 380px;'}
`;
