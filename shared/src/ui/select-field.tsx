import type { Ref, SelectHTMLAttributes } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme';
import { controlLook, FieldFrame, type FieldProps } from './field-frame';
import { Icon } from './icon';

interface Choice extends FieldProps {
  name: string;
  value: string;
  onChange(value: string): void;
  options: readonly { value: string; label: string; disabled?: boolean }[];
}

export interface SelectFieldProps extends Choice, Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof Choice> {
  ref?: Ref<HTMLSelectElement>;
}

/** One of a few. A choice that starts empty has a first option with value ''. */
export function SelectField({ label, hint, error, id, onChange, options, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(ties) => (
        <Place>
          <Select {...rest} {...ties} onChange={(event) => onChange(event.target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </Select>
          <Icon name="chevron-down" size={20} />
        </Place>
      )}
    </FieldFrame>
  );
}

const Place = styled.div`
  position: relative;
  > svg {
    position: absolute;
    inset: 0 14px 0 auto;
    height: 100%;
    pointer-events: none;
  }
`;

const Select = styled.select`
  ${controlLook}
  && {
    padding-right: ${tokens.space[7]};
  }
  text-overflow: ellipsis;
`;
