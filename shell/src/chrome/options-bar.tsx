import { css, styled } from 'styled-components';
import { paths, useServices, useStore } from 'shared/contract';
import { media, tokens } from 'shared/theme';
import { Link, useFocusAfter } from 'shared/ui';

/** NAV-3. The last option is as wide as the wider of its two texts, so that signing in causes no layout shift. */
export function OptionsBar() {
  const { session } = useServices();
  const authenticated = useStore(session.store, (state) => state.authenticated);
  const { ref: logIn, focusAfter } = useFocusAfter<HTMLAnchorElement>();
  const logOut = () => {
    session.logOut();
    focusAfter();
  };
  return (
    <Row>
      <Option to={paths.help}>Help</Option>
      <Option to={paths.aboutUs}>About Us</Option>
      <Wrapper>
        {authenticated ? (
          <LogOut onClick={logOut}>Log Out</LogOut>
        ) : (
          <Option ref={logIn} to={paths.login}>
            Log In
          </Option>
        )}
      </Wrapper>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  justify-content: flex-end;
  height: var(--strip);
  padding-inline: calc(${tokens.gutter} - ${tokens.space[2]});
  border-bottom: 1px solid ${tokens.color.line};
  background: ${tokens.color.mist};
  font-size: ${tokens.font.size.xs13};
  white-space: nowrap;
`;

const optionStyles = css`
  display: inline-flex;
  align-items: center;
  height: 100%;
  min-width: ${tokens.tap};
  justify-content: center;
  padding-inline: ${tokens.space[2]};
  color: ${tokens.color.ink};
  text-decoration: none;
  @media ${media.hover} {
    &:hover {
      text-decoration: underline;
    }
  }
`;

const Option = styled(Link)`
  ${optionStyles}
`;

const LogOut = styled.button.attrs({ type: 'button' })`
  ${optionStyles}
`;

const Wrapper = styled.span`
  display: inline-flex;
  justify-content: flex-end;
  min-width: 4.125rem;
`;
