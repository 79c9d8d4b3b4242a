import { styled } from 'styled-components';
import { paths, useServices, useStore } from 'shared/contract';
import { media, tokens } from 'shared/theme';
import { Icon, Link } from 'shared/ui';
import { badgeCount, cartLabel } from '../cart/badge';
import { CartBadge } from './cart-badge';

/** The cart icon with its badge (NAV-7, BADGE-1, BADGE-2). The badge is positioned over the icon, so it causes no layout shift. */
export function CartLink() {
  const { cart } = useServices();
  const count = useStore(cart.store, badgeCount);
  return (
    <StyledLink to={paths.dashboard('cart')} aria-label={cartLabel(count)}>
      <Icon name="cart" />
      <CartBadge count={count} />
    </StyledLink>
  );
}

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
