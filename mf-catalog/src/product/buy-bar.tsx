import { createGlobalStyle, styled } from 'styled-components';
import { formatRand } from 'shared/money';
import { media, tokens } from 'shared/theme';
import { Button, NeedsScript } from 'shared/ui';

/** 'Add to Cart'; on phones a fixed bar at the bottom that also shows the price. */
export function BuyBar({ rand, adding, onAdd }: { rand: number; adding: boolean; onAdd: () => void }) {
  return (
    <>
      <Bar>
        {/* Generated content: the page's text has the price once. */}
        <BarPrice aria-hidden="true" data-price={formatRand(rand)} />
        <NeedsScript />
        {/* A double tap adds once for a guest too: the first tap of a customer is still under way. */}
        <Button wide busy={adding} onClick={(event) => event.detail < 2 && onAdd()}>
          Add to Cart
        </Button>
      </Bar>
      <BuyBarSpacer />
    </>
  );
}

/** Keeps the fixed bar from covering the end of the page, including the footer. */
const BuyBarSpacer = createGlobalStyle`
  @media ${media.tablet} {
    /* With the text so large that the button is below the price, as in the bar. */
    body { padding-bottom: calc(clamp(68px, (13rem + 96px - 100vw) * 1000, 68px + 3.5rem) + env(safe-area-inset-bottom)); }
    html { scroll-padding-bottom: 80px; }
  }
`;

const Bar = styled.div`
  margin-top: ${tokens.space[3]};
  & button {
    min-height: 52px;
  }
  @media ${media.tablet} {
    position: fixed;
    right: 0;
    bottom: 0;
    left: 0;
    z-index: 5;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${tokens.space[2]} ${tokens.space[4]};
    margin: 0;
    padding: ${tokens.space[2]} ${tokens.gutter} calc(${tokens.space[2]} + env(safe-area-inset-bottom));
    border-top: 1px solid ${tokens.color.line};
    background: ${tokens.color.paper};
    /* All of the row that the price leaves; a row of its own where the words would break. */
    & button {
      flex: 1 1 0;
      width: auto;
      min-width: max-content;
    }
  }
`;

const BarPrice = styled.span`
  display: none;
  font-weight: ${tokens.font.weight.semibold};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  &::before {
    content: attr(data-price);
  }
  @media ${media.tablet} {
    display: block;
  }
`;
