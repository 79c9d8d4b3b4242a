import { styled } from 'styled-components';
import { sizeLabel } from 'shared/models';
import { tokens } from 'shared/theme';
import { VisuallyHidden } from 'shared/ui';
import type { StockSize } from './stock';

/** Free pairs of every size, each with its size above: a line that the eye can compare with the next. */
export function FreePairs({ sizes }: { sizes: readonly StockSize[] }) {
  return (
    <List role="list">
      {sizes.map(({ size, onHand, held }) => (
        <Size key={size} $soldOut={onHand - held <= 0}>
          <small>
            <VisuallyHidden>UK </VisuallyHidden>
            {sizeLabel(size)}
          </small>
          <VisuallyHidden>: </VisuallyHidden>
          {onHand - held}
        </Size>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[1]};
`;

const Size = styled.li<{ $soldOut: boolean }>`
  position: relative;
  display: grid;
  min-width: 32px;
  padding: 1px ${tokens.space[1]};
  border-radius: 6px;
  background: ${({ $soldOut }) => ($soldOut ? 'transparent' : tokens.color.mist)};
  color: ${({ $soldOut }) => ($soldOut ? tokens.color.bad : 'inherit')};
  line-height: 1.3;
  text-align: center;
  small {
    color: ${tokens.color.inkSoft};
    font-size: ${tokens.font.size.xs13};
  }
`;
