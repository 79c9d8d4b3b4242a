import { styled } from 'styled-components';
import { outOfStockSentence } from 'shared/errors';
import { tokens } from 'shared/theme';

/** From so few pairs on the page says how many are left. */
const FEW = 3;

/** How many pairs of the chosen size there are, in words; spoken when another size changes it. */
export function Availability({ free }: { free: number }) {
  const [text, kind] =
    free <= 0
      ? ([outOfStockSentence, 'out'] as const)
      : free <= FEW
        ? ([`Only ${free} left`, 'few'] as const)
        : (['In stock', 'in'] as const);
  return (
    <Words aria-live="polite" $kind={kind}>
      {text}
    </Words>
  );
}

const colours = { in: tokens.color.good, few: tokens.color.warn, out: tokens.color.bad };

const Words = styled.p<{ $kind: keyof typeof colours }>`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  color: ${({ $kind }) => colours[$kind]};
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
  &::before {
    content: '';
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: currentColor;
  }
`;
