import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths, useServices, useStore } from 'shared/contract';
import { PROFILE_LOGIN_REQUIRED } from 'shared/errors';
import { media, tokens } from 'shared/theme';
import { hasModifier, IconButton, useLogOutAtHome } from 'shared/ui';
import { nextItem } from './menu-keys';
import { useOutsidePress } from './use-outside-press';

/** Account icon with its menu (NAV-4, NAV-5). Keyboard behavior follows the menu button pattern of the ARIA practices. */
export function AccountMenu() {
  const { session, feedback } = useServices();
  const authenticated = useStore(session.store, (state) => state.authenticated);
  const navigate = useNavigate();
  const logOut = useLogOutAtHome();
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const id = useId();
  const wrapper = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(null);
    button.current?.focus();
  };
  const closeThen = (work: () => void) => () => {
    close();
    work();
  };
  useOutsidePress(wrapper, open !== null, () => setOpen(null));

  const showProfile = () => {
    if (authenticated) navigate(paths.dashboard('profile'));
    else void feedback.popup({ kind: 'error', title: 'Oops...', text: PROFILE_LOGIN_REQUIRED });
  };

  return (
    <Wrapper
      ref={wrapper}
      onBlur={(event) => event.relatedTarget && !wrapper.current?.contains(event.relatedTarget) && setOpen(null)}
    >
      <IconButton
        ref={button}
        icon="account"
        label="Account"
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(open ? null : 'first')}
        onKeyDown={(event) => {
          if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || hasModifier(event)) return;
          event.preventDefault();
          setOpen(event.key === 'ArrowUp' ? 'last' : 'first');
        }}
      />
      {open && (
        <Menu id={id} from={open} onClose={close} onTabAway={() => setOpen(null)}>
          <Item onClick={closeThen(showProfile)}>Profile</Item>
          {authenticated ? (
            <Item onClick={closeThen(logOut)}>Log Out</Item>
          ) : (
            <Item onClick={closeThen(() => navigate(paths.login))}>Log In</Item>
          )}
        </Menu>
      )}
    </Wrapper>
  );
}

interface MenuProps {
  id: string;
  from: 'first' | 'last';
  onClose(): void;
  onTabAway(): void;
  children: ReactNode;
}

function Menu({ id, from, onClose, onTabAway, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useEffect(() => {
    items()
      .at(from === 'first' ? 0 : -1)
      ?.focus();
  }, [from]);
  return (
    <Panel
      ref={menu}
      id={id}
      role="menu"
      aria-label="Account"
      onKeyDown={(event) => {
        if (event.key === 'Escape') return onClose();
        if (event.key === 'Tab') return onTabAway();
        const next = hasModifier(event) ? undefined : nextItem(items(), event.key);
        if (!next) return;
        event.preventDefault();
        next.focus();
      }}
    >
      {children}
    </Panel>
  );
}

const Wrapper = styled.div`
  position: relative;
`;

const Panel = styled.div`
  position: absolute;
  top: calc(100% + ${tokens.space[1]});
  right: 0;
  min-width: 180px;
  padding: ${tokens.space[2]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
  box-shadow: ${tokens.shadow.panel};
`;

const Item = styled.button.attrs({ type: 'button', role: 'menuitem', tabIndex: -1 })`
  display: block;
  width: 100%;
  min-height: ${tokens.tap};
  padding-inline: ${tokens.space[3]};
  border-radius: ${tokens.space[2]};
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
  &:focus {
    background: ${tokens.color.mist};
  }
  @media ${media.hover} {
    &:hover {
      background: ${tokens.color.mist};
    }
  }
`;
