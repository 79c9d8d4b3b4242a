import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { media, tokens } from '../theme';
import { TextField, type TextFieldProps } from './text-field';

/** Password input with a visibility toggle. The toggle is named 'Show' / 'Hide', so that 'Password' names only the input. */
export function PasswordField({ id, ...rest }: Omit<TextFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  const generatedId = useId();
  const field = id ?? generatedId;
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      id={field}
      type={shown ? 'text' : 'password'}
      end={
        <Toggle type="button" aria-controls={field} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
        </Toggle>
      }
    />
  );
}

const Toggle = styled.button`
  min-width: 64px;
  min-height: ${tokens.tap};
  border-radius: 10px;
  color: ${tokens.color.ink};
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
  text-align: center;
  @media ${media.hover} {
    &:hover {
      text-decoration: underline;
      text-underline-offset: 0.18em;
    }
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`;
