import { useId } from 'react';
import { styled } from 'styled-components';
import type { Product } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { ProductCard } from '../card/product-card';

/** A named row of up to four cards; renders nothing without products. */
export function ProductSection({ title, products }: { title: string; products: readonly Product[] }) {
  const id = useId();
  if (products.length === 0) return null;
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Row role="list">
        {products.slice(0, 4).map((product) => (
          <li key={product.id}>
            <ProductCard product={product} sizes="(max-width: 768px) calc(50vw - 22px), 300px" />
          </li>
        ))}
      </Row>
    </Section>
  );
}

const Section = styled.section`
  margin-top: ${tokens.space[7]};
`;

const Row = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${tokens.space[5]} ${tokens.space[3]};
  margin-top: ${tokens.space[4]};
  & li {
    display: grid;
    min-width: 0;
  }
  @media (min-width: 769px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  @media ${media.wide} {
    column-gap: ${tokens.space[4]};
  }
`;
