import { Link } from 'react-router-dom';
import { keyframes, styled } from 'styled-components';
import { paths, useServices, useStore } from 'shared/contract';
import { media, tokens } from 'shared/theme';
import { Icon } from 'shared/ui';
import { badgeCount, badgeText, cartLabel } from '../cart/badge';

/** The cart icon with its badge (NAV-7, BADGE-1, BADGE-2). The badge is positioned over the icon, so it causes no layout shift. */
export function CartLink() {
  const { cart } = useServices();
  const count = useStore(cart.store, badgeCount);
  return (
    <StyledLink to={paths.dashboard('cart')} aria-label={cartLabel(count)}>
      <Icon name="cart" />
      {/* The key restarts the animation when the count changes. */}
      {count > 0 && <Badge key={count}>{badgeText(count)}</Badge>}
    </StyledLink>
  );
}

const nudge = keyframes`
  40% { transform: scale(1.25); }
`;

const StyledLink = styled(Link)`
  position: relative;
  display: inline-grid;
  place-items: center;
  width: ${tokens.tap};
  height: ${tokens.tap};
  border-radius: ${tokens.radius.pill};
  color: inherit;
  text-decoration: none;
  @media ${media.hover} {
    &:hover {
      background: ${tokens.color.mist};
    }
  }
`;

const Badge = styled.span`
  position: absolute;
  top: 2px;
  left: 52%;
  min-width: 20px;
  height: 20px;
  padding-inline: 5px;
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.accent};
  color: ${tokens.color.accentInk};
  font-size: 0.75rem;
  font-weight: ${tokens.font.weight.semibold};
  font-variant-numeric: tabular-nums;
  line-height: 20px;
  text-align: center;
  animation: ${nudge} ${tokens.motion.panel};
`;
