import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { styled } from 'styled-components';
import { buttonLook, type ButtonVariant } from './button-look';
import { SpinnerMark } from './spinner';

export type { ButtonVariant };

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** Work is under way: the button keeps its width, name and focus, turns, and does nothing when pressed. */
  busy?: boolean;
  /** As wide as its surroundings. */
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that says what happens. `type` is 'button' unless told otherwise. */
export function Button({ variant = 'primary', busy = false, wide, type = 'button', onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Look
      {...rest}
      type={type}
      $variant={variant}
      $wide={wide}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      <Label $away={busy}>{children}</Label>
      {busy && <Mark />}
    </Look>
  );
}

/** A link that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink({ variant = 'primary', wide, ...rest }: LinkProps & { variant?: ButtonVariant; wide?: boolean }) {
  return <LinkLook {...rest} $variant={variant} $wide={wide} />;
}

const Look = styled.button<{ $variant: ButtonVariant; $wide?: boolean }>`
  ${buttonLook}
`;

const LinkLook = styled(Link)<{ $variant: ButtonVariant; $wide?: boolean }>`
  ${buttonLook}
`;

// opacity, not visibility: the words stay in the button's name.
const Label = styled.span<{ $away: boolean }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: inherit;
  opacity: ${({ $away }) => ($away ? 0 : 1)};
`;

const Mark = styled(SpinnerMark)`
  position: absolute;
  inset: 0;
  margin: auto;
`;
