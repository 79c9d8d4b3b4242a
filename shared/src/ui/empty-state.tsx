import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme';
import { Icon, type IconName } from './icon';

interface EmptyStateProps {
  /** One sentence that says what is missing. */
  title: string;
  text?: ReactNode;
  /** A `ButtonLink` or `Button`. */
  action?: ReactNode;
  /** An icon name or a custom illustration. */
  icon?: IconName | Exclude<ReactNode, string>;
}

/** Placeholder for empty content: an icon, one sentence and one action. */
export function EmptyState({ title, text, action, icon = 'box' }: EmptyStateProps) {
  return (
    <Wrapper>
      <Disc>{typeof icon === 'string' ? <Icon name={icon as IconName} size={40} strokeWidth={1.5} /> : icon}</Disc>
      <Title>{title}</Title>
      {text && <Text>{text}</Text>}
      {action && <Action>{action}</Action>}
    </Wrapper>
  );
}

const Wrapper = styled.div`
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

const Action = styled.div`
  margin-top: ${tokens.space[3]};
`;
