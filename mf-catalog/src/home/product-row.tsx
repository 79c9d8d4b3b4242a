import { styled } from 'styled-components';
import { paths } from 'shared/contract';
import type { Product } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { TextLink } from 'shared/ui';
import { ProductCard } from '../card/product-card';
import { StepButtons } from '../carousel/step-buttons';
import { Track } from '../carousel/track';
import { usePerView, usePlace } from '../carousel/use-place';
import { Band } from './band';

/** A carousel of one brand: a region with its name, 'Previous' and 'Next', three, two or one card in view (HOME-3). */
export function ProductRow({ brand, products }: { brand: string; products: Product[] }) {
  const perView = usePerView();
  const { index, last, onStep, onKeyDown } = usePlace(products.length, perView);
  const cards = products.map((product) => <ProductCard key={product.id} product={product} sizes={CARD_WIDTHS} />);
  return (
    <Band as="div">
      {/* The keys bubble up from its links and buttons; the region itself takes no focus. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section aria-label={brand} aria-roledescription="carousel" onKeyDown={onKeyDown}>
        <Top>
          <h2>{brand}</h2>
          {/* Spoken after each step, as nothing else says that the cards changed. */}
          <Place aria-live="polite">{perView > 0 && products.length > 0 && placeOf(index, perView, products.length)}</Place>
          <StepButtons index={index} last={last} onStep={onStep} />
        </Top>
        {products.length > 0 ? (
          <Track slides={cards} index={index} perView={perView} onStep={onStep} />
        ) : (
          <p>New pairs are on their way.</p>
        )}
      </section>
      {/* Outside the region, whose links are the cards in view and nothing else. */}
      <Whole>
        <TextLink to={paths.shop(brand)}>See the whole range</TextLink>
      </Whole>
    </Band>
  );
}

const CARD_WIDTHS = '(max-width: 600px) calc(100vw - 32px), (max-width: 768px) calc(50vw - 32px), min(33vw, 416px)';

function placeOf(index: number, perView: number, count: number): string {
  const end = Math.min(index + perView, count);
  return end === index + 1 ? `${end} of ${count}` : `${index + 1}–${end} of ${count}`;
}

const Top = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[4]};
  margin-bottom: ${tokens.space[4]};
  & > :last-child {
    flex: none;
  }
`;

const Whole = styled.p`
  margin-top: ${tokens.space[4]};
  font-size: ${tokens.font.size.sm15};
`;

const Place = styled.span`
  flex: 1;
  min-width: 0;
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
  font-variant-numeric: tabular-nums;
  text-align: right;
  white-space: nowrap;
  @media ${media.phone} {
    font-size: ${tokens.font.size.xs13};
  }
`;
