import { useId } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Icon } from 'shared/ui';
import { Availability } from './availability';
import { Label, FieldRow } from './field-row';

interface Props {
  /** Units of the chosen size in stock. */
  free: number;
  /** 0 when the size is sold out. */
  maxQuantity: number;
  value: number;
  onChange: (quantity: number) => void;
  /** The last add failed. */
  isRefused: boolean;
}

export function Quantity({ free, maxQuantity, value, onChange, isRefused }: Props) {
  const id = useId();
  return (
    <>
      <FieldRow>
        <Label htmlFor={id}>Quantity</Label>
        <Availability free={free} isRefused={isRefused} />
      </FieldRow>
      <SelectWrapper>
        <select
          id={id}
          name="quantity"
          autoComplete="off"
          value={maxQuantity > 0 ? value : ''}
          disabled={maxQuantity === 0}
          onChange={(event) => onChange(Number(event.target.value))}
        >
          {Array.from({ length: maxQuantity }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} />
      </SelectWrapper>
    </>
  );
}

const SelectWrapper = styled.span`
  position: relative;
  display: grid;
  align-items: center;
  width: 112px;
  & select {
    min-height: 48px;
    padding: 0 36px 0 ${tokens.space[4]};
    border: 1.5px solid ${tokens.color.line};
    border-radius: ${tokens.radius.pill};
    background: ${tokens.color.paper};
    appearance: none;
    font-variant-numeric: tabular-nums;
  }
  & select:disabled {
    background: ${tokens.color.mist};
  }
  & svg {
    position: absolute;
    right: 14px;
    pointer-events: none;
  }
`;
