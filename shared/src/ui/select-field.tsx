import type { Ref, SelectHTMLAttributes } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme';
import { controlStyles, FieldFrame, type FieldProps } from './field-frame';
import { Icon } from './icon';

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectOwnProps extends FieldProps {
  name: string;
  value: string;
  onChange(value: string): void;
  options: readonly SelectOption[];
}

export interface SelectFieldProps extends SelectOwnProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof SelectOwnProps> {
  ref?: Ref<HTMLSelectElement>;
}

/**
 * A select. If it starts empty, its first option has the value ''. A value that is not among the options stays selected, as
 * an extra option: otherwise the browser would select the first one, and a form sent before its options arrive would lose
 * the value.
 */
export function SelectField({ label, hint, error, id, onChange, options, ...rest }: SelectFieldProps) {
  const { value } = rest;
  const offered: readonly SelectOption[] =
    value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(attributes) => (
        <Wrapper>
          <Select {...rest} {...attributes} onChange={(event) => onChange(event.target.value)}>
            {offered.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </Select>
          <Icon name="chevron-down" size={20} />
        </Wrapper>
      )}
    </FieldFrame>
  );
}

const Wrapper = styled.div`
  position: relative;
  > svg {
    position: absolute;
    inset: 0 14px 0 auto;
    height: 100%;
    pointer-events: none;
  }
`;

const Select = styled.select`
  ${controlStyles}
  && {
    padding-right: ${tokens.space[7]};
  }
  /* With large text the choice takes two lines instead of losing its end, where the browser can do so. */
  white-space: normal;
  overflow-wrap: anywhere;
  text-overflow: ellipsis;
`;
