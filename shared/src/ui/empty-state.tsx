import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme';
import { Icon, type IconName } from './icon';

interface EmptyStateProps {
  /** One sentence that says what is not there. */
  title: string;
  text?: ReactNode;
  /** The one way on: a `ButtonLink` or `Button`. */
  action?: ReactNode;
  /** A named icon or a drawing of one's own. */
  icon?: IconName | Exclude<ReactNode, string>;
}

/** What stands where nothing is: a drawing, one sentence, one way on. */
export function EmptyState({ title, text, action, icon = 'box' }: EmptyStateProps) {
  return (
    <Place>
      <Disc>{typeof icon === 'string' ? <Icon name={icon as IconName} size={40} strokeWidth={1.5} /> : icon}</Disc>
      <Title>{title}</Title>
      {text && <Text>{text}</Text>}
      {action && <Way>{action}</Way>}
    </Place>
  );
}

const Place = styled.div`
  display: grid;
  justify-items: center;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[7]} ${tokens.space[4]};
  text-align: center;
`;

const Disc = styled.div`
  display: grid;
  place-items: center;
  min-width: 96px;
  min-height: 96px;
  margin-bottom: ${tokens.space[2]};
  border-radius: 50%;
  background: ${tokens.color.mist};
  color: ${tokens.color.ink};
`;

const Title = styled.p`
  max-width: 32ch;
  font-size: ${tokens.font.size.lg20};
  font-weight: ${tokens.font.weight.heavy};
  line-height: 1.25;
  letter-spacing: ${tokens.font.tracking.tight};
  text-wrap: balance;
`;

const Text = styled.p`
  max-width: 48ch;
  color: ${tokens.color.inkSoft};
`;

const Way = styled.div`
  margin-top: ${tokens.space[3]};
`;
