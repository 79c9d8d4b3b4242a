import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Checkbox, Dialog } from 'shared/ui';
import { NAVIGATION } from '../navigation';
import { useMember } from '../session/use-session';

interface ShortcutListProps {
  enabled: boolean;
  onEnable(enabled: boolean): void;
  onClose(): void;
}

/** The list of shortcuts, and the switch that turns them off. */
export function ShortcutList({ enabled, onEnable, onClose }: ShortcutListProps) {
  const { permissions } = useMember();
  const screens = NAVIGATION.filter(({ permission }) => !permission || permissions.includes(permission));
  const rows: (readonly [keys: string, what: string])[] = [
    ['/', 'Search on this page'],
    ['?', 'This list'],
    ...screens.map(({ shortcut, label }) => [shortcut, label] as const),
  ];
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <List>
        {rows.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </List>
      <Checkbox label="Use keyboard shortcuts" name="shortcuts" checked={enabled} onChange={onEnable} />
    </Dialog>
  );
}

const List = styled.dl`
  display: grid;
  gap: ${tokens.space[2]};
  margin-bottom: ${tokens.space[4]};
  > div {
    display: grid;
    grid-template-columns: 80px 1fr;
  }
  dt {
    display: flex;
    gap: ${tokens.space[1]};
  }
  kbd {
    min-width: 24px;
    padding: 0 ${tokens.space[2]};
    border: 1px solid ${tokens.color.line};
    border-radius: 6px;
    background: ${tokens.color.mist};
    font-family: inherit;
    text-align: center;
  }
`;
