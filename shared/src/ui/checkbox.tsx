import { useId, type InputHTMLAttributes, type Ref } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme';
import { errorsOf, FieldErrors, Frame, Hint, tiesOf, type FieldProps } from './field-frame';

interface Box extends FieldProps {
  checked: boolean;
  onChange(checked: boolean): void;
}

export interface CheckboxProps extends Box, Omit<InputHTMLAttributes<HTMLInputElement>, keyof Box | 'type' | 'value'> {
  ref?: Ref<HTMLInputElement>;
}

/** Yes or no; the whole line can be pressed. */
export function Checkbox({ label, hint, error, id, onChange, ...rest }: CheckboxProps) {
  const own = useId();
  const field = id ?? own;
  const errors = errorsOf(error);
  return (
    <Whole>
      <Line>
        <Mark {...rest} {...tiesOf(field, hint, errors)} type="checkbox" onChange={(event) => onChange(event.target.checked)} />
        <span>{label}</span>
      </Line>
      {hint && <Hint id={`${field}-hint`}>{hint}</Hint>}
      <FieldErrors id={field} errors={errors} />
    </Whole>
  );
}

// Hint and errors stand under the words, close to them.
const Whole = styled(Frame)`
  gap: 0;
  > p {
    margin-left: 34px;
  }
  > p + p {
    margin-top: ${tokens.space[2]};
  }
`;

const Line = styled.label`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  min-height: ${tokens.tap};
  font-size: ${tokens.font.size.sm15};
  line-height: 1.35;
`;

const Mark = styled.input`
  flex: none;
  width: 22px;
  height: 22px;
  margin: 0;
  border-radius: 4px;
  accent-color: ${tokens.color.ink};
`;
