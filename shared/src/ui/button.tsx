import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { styled } from 'styled-components';
import { buttonStyles, type ButtonVariant } from './button.styles';
import { SpinnerMark } from './spinner';
import { Link, type LinkProps } from './link';

export type { ButtonVariant };

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** Shows a spinner and ignores clicks; width, name and focus stay. */
  busy?: boolean;
  /** Fills the width of its container. */
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. `type` defaults to 'button'. */
export function Button({ variant = 'primary', busy = false, wide, type = 'button', onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <StyledButton
      {...rest}
      type={type}
      $variant={variant}
      $wide={wide}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      <Label $hidden={busy}>{children}</Label>
      {busy && <BusySpinner />}
    </StyledButton>
  );
}

/** A link styled as a button, for navigation. */
export function ButtonLink({ variant = 'primary', wide, ...rest }: LinkProps & { variant?: ButtonVariant; wide?: boolean }) {
  return <StyledLink {...rest} $variant={variant} $wide={wide} />;
}

const StyledButton = styled.button<{ $variant: ButtonVariant; $wide?: boolean }>`
  ${buttonStyles}
`;

const StyledLink = styled(Link)<{ $variant: ButtonVariant; $wide?: boolean }>`
  ${buttonStyles}
`;

// opacity, not visibility, so that the label remains the accessible name.
const Label = styled.span<{ $hidden: boolean }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: inherit;
  opacity: ${({ $hidden }) => ($hidden ? 0 : 1)};
`;

const BusySpinner = styled(SpinnerMark)`
  position: absolute;
  inset: 0;
  margin: auto;
`;
