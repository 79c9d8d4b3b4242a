import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { paths } from 'shared/contract';
import { media, tokens } from 'shared/theme';
import { TextLink } from 'shared/ui';
import { ProductCard } from '../card/product-card';
import { StepButtons } from '../carousel/step-buttons';
import { Track } from '../carousel/track';
import { usePerView, useCarouselIndex } from '../carousel/use-carousel-index';
import { HomeSection } from './home-section';
import type { BrandRow } from './load-home';

/** Carousel of one brand: a named region with 'Previous' and 'Next', and three, two or one card in view (HOME-3). */
export function ProductRow({ brand: { name, path }, products }: BrandRow) {
  const perView = usePerView();
  const { index, last, onStep, onKeyDown } = useCarouselIndex(products.length, perView);
  const cards = products.map((product) => <ProductCard key={product.id} product={product} sizes={CARD_WIDTHS} />);
  return (
    <HomeSection as="div">
      {/* Key events bubble up from the links and buttons; the region itself is not focusable. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section aria-label={name} aria-roledescription="carousel" onKeyDown={onKeyDown}>
        <Header>
          <h2>{name}</h2>
          <Position text={perView > 0 && products.length > 0 ? positionText(index, perView, products.length) : ''} />
          <StepButtons index={index} last={last} onStep={onStep} />
        </Header>
        {products.length > 0 ? (
          <Track slides={cards} index={index} perView={perView} onStep={onStep} />
        ) : (
          <p>New pairs are on their way.</p>
        )}
      </section>
      {/* Outside the region, so that its only links are the cards in view. */}
      <FullRangeLink>
        <TextLink to={paths.shop(path)} aria-label={`See the whole range of ${name}`}>
          See the whole range
        </TextLink>
      </FullRangeLink>
    </HomeSection>
  );
}

/**
 * Announces each step to screen readers, which otherwise do not notice that the cards changed; not its first text, which comes with
 * hydration while the visitor reads elsewhere.
 */
function Position({ text }: { text: string }) {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(text !== ''), [text]);
  return <PositionText aria-live={isLive ? 'polite' : undefined}>{text}</PositionText>;
}

const CARD_WIDTHS = '(max-width: 600px) calc(100vw - 32px), (max-width: 768px) calc(50vw - 32px), min(33vw, 416px)';

function positionText(index: number, perView: number, count: number): string {
  const end = Math.min(index + perView, count);
  return end === index + 1 ? `${end} of ${count}` : `${index + 1}–${end} of ${count}`;
}

const Header = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]} ${tokens.space[4]};
  margin-bottom: ${tokens.space[4]};
  & > :last-child {
    flex: none;
  }
`;

const FullRangeLink = styled.p`
  margin-top: ${tokens.space[4]};
  font-size: ${tokens.font.size.sm15};
`;

const PositionText = styled.span`
  flex: 1;
  min-width: max-content;
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
  font-variant-numeric: tabular-nums;
  text-align: right;
  white-space: nowrap;
  @media ${media.phone} {
    font-size: ${tokens.font.size.xs13};
  }
`;
