import { useId } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Icon } from 'shared/ui';
import { Availability } from './availability';
import { Label, Line } from './line';

interface Props {
  /** Pairs that are free in the chosen size. */
  free: number;
  /** The largest quantity to choose, 0 where there is none. */
  most: number;
  value: number;
  onChange: (quantity: number) => void;
}

/** How many pairs, from 1 to `most`. */
export function Quantity({ free, most, value, onChange }: Props) {
  const id = useId();
  return (
    <>
      <Line>
        <Label htmlFor={id}>Quantity</Label>
        <Availability free={free} />
      </Line>
      <Choose>
        <select
          id={id}
          name="quantity"
          autoComplete="off"
          value={most > 0 ? value : ''}
          disabled={most === 0}
          onChange={(event) => onChange(Number(event.target.value))}
        >
          {Array.from({ length: most }, (_, place) => (
            <option key={place} value={place + 1}>
              {place + 1}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} />
      </Choose>
    </>
  );
}

const Choose = styled.span`
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
