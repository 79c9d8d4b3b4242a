import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { paths, useServices } from 'shared/contract';
import { media, tokens } from 'shared/theme';
import { IconButton, Link, NavLink } from 'shared/ui';
import { AccountMenu } from './account-menu';
import { navbarBrands } from './brands';
import { CartLink } from './cart-link';
import { SearchForm } from './search-form';
import { WishListLink } from './wish-list-link';

/** The main row: menu and wordmark on the left, brands in the middle from 1024 px, search, account and cart on the right. */
export function Navbar({ menuOpen, onOpenMenu }: { menuOpen: boolean; onOpenMenu(): void }) {
  const { config } = useServices();
  const [searching, setSearching] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const closeSearch = () => {
    setSearching(false);
    toggle.current?.focus();
  };
  return (
    <Row>
      <Start>
        <IconButton icon="menu" label="Open menu" aria-haspopup="dialog" aria-expanded={menuOpen} onClick={onOpenMenu} />
        <Wordmark to={paths.home} aria-label={`${config.name}, home`}>
          {config.name}
        </Wordmark>
      </Start>
      <Brands aria-label="Brands">
        {navbarBrands(config).map(({ name, path }) => (
          <Brand key={path} to={path}>
            {name}
          </Brand>
        ))}
      </Brands>
      <SearchWrapper $open={searching} id="site-search">
        <SearchForm focused={searching} onDone={closeSearch} />
      </SearchWrapper>
      <End>
        <SearchToggle>
          <IconButton
            ref={toggle}
            icon={searching ? 'close' : 'search'}
            label={searching ? 'Close search' : 'Open search'}
            aria-expanded={searching}
            aria-controls="site-search"
            onClick={() => setSearching(!searching)}
          />
        </SearchToggle>
        <AccountMenu />
        <WishListLink />
        <CartLink />
      </End>
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  grid-template-rows: ${tokens.header};
  align-items: center;
  column-gap: ${tokens.space[4]};
  min-height: ${tokens.header};
  max-width: calc(${tokens.width.content} + 2 * ${tokens.gutter});
  margin-inline: auto;
  padding-inline: calc(${tokens.gutter} - ${tokens.space[2]});
  @media ${media.wide} {
    grid-template-columns: 1fr auto 1fr auto;
  }
  /* The hairline is as wide as the window, the content is not. */
  &::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 1px;
    background: ${tokens.color.line};
  }
`;

const Start = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};
  min-width: 0;
`;

const Wordmark = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${tokens.tap};
  padding-inline: ${tokens.space[1]};
  font-family: ${tokens.font.display};
  font-size: ${tokens.font.size.lg20};
  font-weight: ${tokens.font.weight.heavy};
  letter-spacing: -0.04em;
  text-decoration: none;
  text-transform: lowercase;
  white-space: nowrap;
  @media ${media.wide} {
    font-size: ${tokens.font.size.xl28};
  }
`;

const Brands = styled.nav`
  display: none;
  gap: ${tokens.space[1]};
  @media ${media.wide} {
    display: flex;
  }
`;

const Brand = styled(NavLink)`
  display: inline-flex;
  align-items: center;
  min-height: ${tokens.tap};
  padding-inline: ${tokens.space[3]};
  border-radius: ${tokens.radius.pill};
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
  text-decoration: none;
  transition: background-color ${tokens.motion.fast};
  &[aria-current] {
    box-shadow: inset 0 -2px 0 ${tokens.color.accent};
    border-radius: 0;
  }
  @media ${media.hover} {
    &:hover {
      background: ${tokens.color.mist};
    }
  }
`;

const SearchWrapper = styled.div<{ $open: boolean }>`
  display: ${({ $open }) => ($open ? 'block' : 'none')};
  grid-row: 2;
  grid-column: 1 / -1;
  padding: 0 ${tokens.space[2]} ${tokens.space[3]};
  @media ${media.wide} {
    display: block;
    grid-row: 1;
    grid-column: 3;
    justify-self: end;
    width: min(260px, 100%);
    padding: 0;
  }
`;

const SearchToggle = styled.div`
  @media ${media.wide} {
    display: none;
  }
`;

const End = styled.div`
  display: flex;
  align-items: center;
  grid-row: 1;
  grid-column: -2;
`;
