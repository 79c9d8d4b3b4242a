import { useId, type InputHTMLAttributes, type Ref } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme';
import { errorsOf, FieldErrors, Frame, Hint, controlAttributes, type FieldProps } from './field-frame';

interface CheckboxOwnProps extends FieldProps {
  checked: boolean;
  onChange(checked: boolean): void;
}

export interface CheckboxProps
  extends CheckboxOwnProps, Omit<InputHTMLAttributes<HTMLInputElement>, keyof CheckboxOwnProps | 'type' | 'value'> {
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox; the whole line is clickable. */
export function Checkbox({ label, hint, error, id, onChange, ...rest }: CheckboxProps) {
  const generatedId = useId();
  const field = id ?? generatedId;
  const errors = errorsOf(error);
  return (
    <CheckboxFrame>
      <Row>
        <Input
          // Firefox restores a choice on reload without an event.
          autoComplete="off"
          {...rest}
          {...controlAttributes(field, hint, errors)}
          type="checkbox"
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </Row>
      {hint && <Hint id={`${field}-hint`}>{hint}</Hint>}
      <FieldErrors id={field} errors={errors} />
    </CheckboxFrame>
  );
}

// Hint and errors directly below the label text.
const CheckboxFrame = styled(Frame)`
  gap: 0;
  > p {
    margin-left: 34px;
  }
  > p + p {
    margin-top: ${tokens.space[2]};
  }
`;

const Row = styled.label`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  min-height: ${tokens.tap};
  font-size: ${tokens.font.size.sm15};
  line-height: 1.35;
`;

const Input = styled.input`
  flex: none;
  width: 22px;
  height: 22px;
  margin: 0;
  border-radius: 4px;
  accent-color: ${tokens.color.ink};
`;
