import { useId } from 'react';
import { css, styled } from 'styled-components';
import type { Product } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { TextLink } from 'shared/ui';
import { ProductCard } from './product-card';

interface ProductSectionProps {
  title: string;
  products: readonly Product[];
  /** Adds gutters, for pages without them. */
  inset?: boolean | undefined;
  /** A link to all products of this kind. */
  more?: { to: string; text: string };
}

/** A named row of up to four cards; renders nothing without products. */
export function ProductSection({ title, products, inset = false, more }: ProductSectionProps) {
  const id = useId();
  if (products.length === 0) return null;
  return (
    <Section aria-labelledby={id} $inset={inset}>
      <h2 id={id}>{title}</h2>
      <Row role="list">
        {products.slice(0, 4).map((product) => (
          <li key={product.id}>
            <ProductCard product={product} sizes="(max-width: 768px) calc(50vw - 22px), 300px" />
          </li>
        ))}
      </Row>
      {more && (
        <More>
          <TextLink to={more.to}>{more.text}</TextLink>
        </More>
      )}
    </Section>
  );
}

const Section = styled.section<{ $inset: boolean }>`
  ${({ $inset }) => ($inset ? insetStyle : `margin-top: ${tokens.space[7]};`)}
`;

const insetStyle = css`
  max-width: calc(${tokens.width.content} + 2 * ${tokens.gutter});
  margin-inline: auto;
  padding: ${tokens.space[6]} ${tokens.gutter};
`;

const More = styled.p`
  margin-top: ${tokens.space[4]};
  font-size: ${tokens.font.size.sm15};
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
