import type { HTMLAttributes, ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme';
import { Icon, type IconName } from './icon';

export type NoticeKind = 'success' | 'error' | 'warning' | 'info';

interface NoticeProps extends HTMLAttributes<HTMLDivElement> {
  kind?: NoticeKind;
  children: ReactNode;
}

/** An inline message; icon and text convey its kind, not color alone. Set `role="alert"` or "status" if it appears after the page has loaded. */
export function Notice({ kind = 'info', children, ...rest }: NoticeProps) {
  return (
    <Panel {...rest}>
      <KindIcon name={icons[kind]} $kind={kind} />
      <div>{children}</div>
    </Panel>
  );
}

const icons: Record<NoticeKind, IconName> = { success: 'success', error: 'alert', warning: 'warning', info: 'info' };
const colors: Record<NoticeKind, string> = {
  success: tokens.color.good,
  error: tokens.color.bad,
  warning: tokens.color.warn,
  info: tokens.color.ink,
};

const Panel = styled.div`
  display: flex;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[4]};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.mist};
  font-size: ${tokens.font.size.sm15};
  /* Reasons that staff typed keep their lines. */
  white-space: pre-line;
`;

const KindIcon = styled(Icon)<{ $kind: NoticeKind }>`
  flex: none;
  color: ${({ $kind }) => colors[$kind]};
`;
