import { styled } from 'styled-components';
import type { Product } from 'shared/models';
import { tokens } from 'shared/theme';
import { Icon } from 'shared/ui';
import { useSaved } from './use-saved';

/** The heart on a card's picture. It stands beside the card's link, not in it: one control does not nest in another. */
export function HeartButton({ product }: { product: Product }) {
  const { saved, toggle } = useSaved(product);
  return (
    <Round type="button" aria-pressed={saved} aria-label={`${saved ? 'Saved' : 'Save'} ${product.name}`} onClick={toggle}>
      <Icon name="heart" size={20} fill={saved ? 'currentColor' : 'none'} />
    </Round>
  );
}

/* The disc keeps the heart visible on any picture; the target around it is 44 px. */
const Round = styled.button`
  position: absolute;
  top: ${tokens.space[1]};
  right: ${tokens.space[1]};
  display: grid;
  place-items: center;
  width: ${tokens.tap};
  height: ${tokens.tap};
  border-radius: ${tokens.radius.pill};
  color: ${tokens.color.ink};
  &::before {
    content: '';
    position: absolute;
    inset: 4px;
    border: 1px solid ${tokens.color.line};
    border-radius: inherit;
    background: ${tokens.color.paper};
  }
  & svg {
    position: relative;
  }
  &:hover::before {
    border-color: ${tokens.color.ink};
  }
  &[aria-pressed='true'] {
    color: ${tokens.color.accent};
  }
`;
