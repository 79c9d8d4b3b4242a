import type { ButtonHTMLAttributes, Ref } from 'react';
import { styled } from 'styled-components';
import { media, tokens } from '../theme';
import { Icon, type IconName } from './icon';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  icon: IconName;
  /** The accessible name: an icon alone says nothing. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A round button of 44 px that shows an icon only. */
export function IconButton({ icon, label, type = 'button', children, ...rest }: IconButtonProps) {
  return (
    <Round {...rest} type={type} aria-label={label}>
      <Icon name={icon} />
      {children}
    </Round>
  );
}

const Round = styled.button`
  position: relative;
  display: inline-grid;
  place-items: center;
  width: ${tokens.tap};
  height: ${tokens.tap};
  flex: none;
  border-radius: ${tokens.radius.pill};
  color: ${tokens.color.ink};
  transition: background-color ${tokens.motion.fast};
  @media ${media.hover} {
    &:hover:not(:disabled) {
      background: ${tokens.color.mist};
    }
  }
  &:disabled {
    color: ${tokens.color.inkSoft};
    opacity: 0.5;
  }
`;
