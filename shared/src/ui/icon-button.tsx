import type { ButtonHTMLAttributes, Ref } from 'react';
import { styled } from 'styled-components';
import { media, tokens } from '../theme';
import { Icon, type IconName } from './icon';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  icon: IconName;
  /** The accessible name. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A round icon button of 44 px. */
export function IconButton({ icon, label, type = 'button', children, ...rest }: IconButtonProps) {
  return (
    <RoundButton {...rest} type={type} aria-label={label}>
      <Icon name={icon} />
      {children}
    </RoundButton>
  );
}

const RoundButton = styled.button`
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
