import { css, keyframes, styled } from 'styled-components';
import { paths, useServices, useStore } from 'shared/contract';
import { media, tokens } from 'shared/theme';
import { Icon, Link, useFocusAfter, useModal } from 'shared/ui';
import { drawerBrands, infoPages } from './brands';

/**
 * The hamburger menu (NAV-6), a modal <dialog>: the page behind it is inert, the focus stays inside and returns to the
 * menu icon. It is rendered only while it is open.
 */
export function Drawer({ onClose }: { onClose(): void }) {
  const { config, session } = useServices();
  const authenticated = useStore(session.store, (state) => state.authenticated);
  const modal = useModal({ onClose, lightDismiss: false });
  const { ref: logIn, focusAfter } = useFocusAfter<HTMLAnchorElement>();
  // It leaves the drawer open.
  const logOut = () => {
    session.logOut();
    focusAfter();
  };
  return (
    <Sheet
      {...modal}
      // The sheet is the event target for its padding and its backdrop; only the backdrop closes it.
      onMouseDown={({ target, currentTarget, clientX }) => {
        if (target === currentTarget && clientX > currentTarget.clientWidth) onClose();
      }}
      data-modal
      aria-label="Site menu"
    >
      <nav aria-label="Menu">
        <Top>
          <Close onClick={onClose} aria-label="Close menu" data-autofocus>
            <Icon name="close" />
          </Close>
        </Top>
        <Title id="menu-shop">Shop</Title>
        <List aria-labelledby="menu-shop">
          {drawerBrands(config).map(({ name, path }) => (
            <li key={path}>
              <BrandLink to={path} onClick={onClose}>
                {name}
                <Icon name="chevron-right" size={20} />
              </BrandLink>
            </li>
          ))}
        </List>
        {config.features?.map(({ label, path }) => (
          <MenuLink key={path} to={path} onClick={onClose}>
            {label}
          </MenuLink>
        ))}
        <Rule />
        {authenticated ? (
          <LogOut onClick={logOut}>Log Out</LogOut>
        ) : (
          <MenuLink to={paths.login} ref={logIn} onClick={onClose}>
            Log In
          </MenuLink>
        )}
        <Rule />
        <List>
          {infoPages.map(({ name, path }) => (
            <li key={path}>
              <MenuLink to={path} onClick={onClose}>
                {name}
              </MenuLink>
            </li>
          ))}
        </List>
      </nav>
    </Sheet>
  );
}

const slideIn = keyframes`
  from { transform: translateX(-100%); }
`;
const appear = keyframes`
  from { opacity: 0; }
`;

const Sheet = styled.dialog`
  position: fixed;
  inset: 0 auto 0 0;
  width: min(360px, 88vw);
  height: 100vh;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: ${tokens.space[2]} ${tokens.space[4]} ${tokens.space[6]};
  border: 0;
  background: ${tokens.color.paper};
  color: ${tokens.color.ink};
  overflow-y: auto;
  overscroll-behavior: contain;
  animation: ${slideIn} ${tokens.motion.panel};
  &::backdrop {
    background: ${tokens.color.scrim};
    animation: ${appear} ${tokens.motion.fast};
  }
  @media (forced-colors: active) {
    border-inline-end: 1px solid CanvasText;
  }
`;

const Top = styled.div`
  display: flex;
  margin-left: calc(-1 * ${tokens.space[2]});
`;

const Close = styled.button.attrs({ type: 'button' })`
  display: grid;
  place-items: center;
  width: ${tokens.tap};
  height: ${tokens.tap};
  border-radius: ${tokens.radius.pill};
`;

const Title = styled.h2`
  margin-top: ${tokens.space[3]};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.xs13};
  font-weight: ${tokens.font.weight.semibold};
  letter-spacing: 0;
`;

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
`;

const rowStyles = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  width: 100%;
  min-height: ${tokens.tap};
  color: inherit;
  text-decoration: none;
  @media ${media.hover} {
    &:hover {
      color: ${tokens.color.accent};
    }
  }
`;

const BrandLink = styled(Link)`
  ${rowStyles}
  min-height: 52px;
  font-size: ${tokens.font.size.xl28};
  font-weight: ${tokens.font.weight.heavy};
  letter-spacing: ${tokens.font.tracking.tight};
`;

const MenuLink = styled(Link)`
  ${rowStyles}
`;

const LogOut = styled.button.attrs({ type: 'button' })`
  ${rowStyles}
`;

const Rule = styled.hr`
  margin: ${tokens.space[4]} 0;
  border: 0;
  border-top: 1px solid ${tokens.color.line};
`;
