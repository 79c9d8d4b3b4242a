import { styled } from 'styled-components';
import { paths, useServices, useStore } from 'shared/contract';
import { media, tokens } from 'shared/theme';
import { Icon, Link } from 'shared/ui';

/** The heart, filled while something is saved (SELL-4). */
export function WishListLink() {
  const { wishList } = useServices();
  const count = useStore(wishList.store, ({ items }) => items.length);
  return (
    <StyledLink to={paths.wishList} aria-label={count > 0 ? `Wish List, ${count} saved` : 'Wish List'}>
      <Icon name="heart" fill={count > 0 ? 'currentColor' : 'none'} />
    </StyledLink>
  );
}

const StyledLink = styled(Link)`
  display: inline-grid;
  place-items: center;
  width: ${tokens.tap};
  height: ${tokens.tap};
  border-radius: ${tokens.radius.pill};
  color: inherit;
  @media ${media.hover} {
    &:hover {
      background: ${tokens.color.mist};
    }
  }
`;
