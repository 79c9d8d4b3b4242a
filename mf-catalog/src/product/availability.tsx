import { styled } from 'styled-components';
import { OUT_OF_STOCK } from 'shared/errors';
import { tokens } from 'shared/theme';

/** At or below this number the page shows how many are left. */
export const LOW_STOCK = 3;

/**
 * Availability of the chosen size; screen readers announce a change. After a refused add the toast says 'Out of Stock' (PDP-4), and no text
 * is on the page twice.
 */
export function Availability({ free, isRefused }: { free: number; isRefused: boolean }) {
  const [text, kind] =
    free <= 0
      ? ([isRefused ? 'Sold out' : OUT_OF_STOCK, 'out'] as const)
      : free <= LOW_STOCK
        ? ([`Only ${free} left`, 'few'] as const)
        : (['In stock', 'in'] as const);
  return (
    <Text aria-live="polite" $kind={kind}>
      {text}
    </Text>
  );
}

const colors = { in: tokens.color.good, few: tokens.color.warn, out: tokens.color.bad };

const Text = styled.p<{ $kind: keyof typeof colors }>`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  color: ${({ $kind }) => colors[$kind]};
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
