import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useServices } from 'shared/contract';
import { media, tokens } from 'shared/theme';
import { Link } from 'shared/ui';
import { useNotify } from '../api/use-notify';
import { ACCOUNT_PATH, NAVIGATION } from '../navigation';
import { hasStoredWork } from '../session/member-storage';
import { logOut } from '../session/session-requests';
import { useMember } from '../session/use-session';
import { leave } from '../unsaved/unsaved-changes';

interface MenuProps {
  /** Called when a link was followed. */
  onFollow?(): void;
  /** Absent in the menu of narrow screens: phones rarely have a keyboard. */
  onShowShortcuts?(): void;
}

/** The screens that the member may open, and their own account. */
export function Menu({ onFollow, onShowShortcuts }: MenuProps) {
  const { config } = useServices();
  const { name, permissions } = useMember();
  const { notifyFailure } = useNotify();
  const { pathname } = useLocation();
  const entries = NAVIGATION.filter(({ permission }) => !permission || permissions.includes(permission));
  const endSession = async () => {
    const failure = await logOut();
    if (failure) notifyFailure(failure);
  };
  return (
    <Column>
      <Brand>{config.name}</Brand>
      <nav aria-label="Back office">
        <List role="list">
          {entries.map(({ path, label }) => (
            <li key={path}>
              <Entry to={path} aria-current={isCurrent(path, pathname) ? 'page' : undefined} onClick={onFollow}>
                {label}
              </Entry>
            </li>
          ))}
        </List>
      </nav>
      <Foot>
        <Entry to={ACCOUNT_PATH} aria-current={isCurrent(ACCOUNT_PATH, pathname) ? 'page' : undefined} onClick={onFollow}>
          {name}
        </Entry>
        {onShowShortcuts && (
          <Action type="button" onClick={onShowShortcuts}>
            Keyboard shortcuts
          </Action>
        )}
        <Action
          type="button"
          onClick={() => leave(() => void endSession(), { question: hasStoredWork() ? LOG_OUT_QUESTION : undefined })}
        >
          Log out
        </Action>
      </Foot>
    </Column>
  );
}

const LOG_OUT_QUESTION = {
  title: 'Log out without saving?',
  confirmLabel: 'Log out and delete',
  text: 'The counts of a stocktake in this browser are not saved. Logging out deletes them, and what is not saved on this page.',
};

/** The overview is the current screen only at its own path, the others below theirs too. */
function isCurrent(path: string, pathname: string): boolean {
  const [own, here] = [path.toLowerCase(), pathname.toLowerCase().replace(/\/$/, '')];
  return here === own || (path !== NAVIGATION[0]?.path && here.startsWith(`${own}/`));
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[4]};
  min-height: 100%;
`;

const Brand = styled.p`
  padding-inline: ${tokens.space[3]};
  font-weight: ${tokens.font.weight.heavy};
  letter-spacing: ${tokens.font.tracking.tight};
`;

const List = styled.ul`
  display: grid;
  gap: 2px;
`;

const Entry = styled(Link)`
  display: flex;
  align-items: center;
  min-height: var(--tap);
  padding-inline: ${tokens.space[3]};
  border-radius: 8px;
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
  text-decoration: none;
  overflow-wrap: anywhere;
  @media ${media.hover} {
    &:hover {
      background: ${tokens.color.line};
    }
  }
  &[aria-current] {
    background: ${tokens.color.ink};
    color: ${tokens.color.paper};
  }
`;

const Foot = styled.div`
  display: grid;
  gap: 2px;
  margin-top: auto;
  padding-top: ${tokens.space[3]};
  border-top: 1px solid ${tokens.color.line};
`;

const Action = styled.button`
  min-height: var(--tap);
  padding-inline: ${tokens.space[3]};
  border-radius: 8px;
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
  @media ${media.hover} {
    &:hover {
      background: ${tokens.color.line};
      color: ${tokens.color.ink};
    }
  }
`;
