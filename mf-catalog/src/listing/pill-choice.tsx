import { css, styled } from 'styled-components';
import { tokens } from 'shared/theme';

interface PillChoiceProps {
  legend: string;
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** Short labels stand in columns of one width. */
  even?: boolean;
  onChange(value: string): void;
}

/** One of several, as pills: native radios, so arrow keys and forms work by themselves. */
export function PillChoice({ legend, name, value, options, even = false, onChange }: PillChoiceProps) {
  return (
    <fieldset>
      <Legend>{legend}</Legend>
      <Pills $even={even}>
        {options.map((option) => (
          <Pill key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </Pill>
        ))}
      </Pills>
    </fieldset>
  );
}

const Legend = styled.legend`
  margin-bottom: ${tokens.space[2]};
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
`;

const evenColumns = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(${tokens.tap}, 1fr));
  /* Twice: the pill's own padding stands later in the sheet. */
  && span {
    flex: 1;
    padding: 0;
  }
`;

const Pills = styled.div<{ $even: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
  ${({ $even }) => $even && evenColumns}
`;

const Pill = styled.label`
  position: relative;
  display: inline-flex;
  & input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  & span {
    display: grid;
    place-items: center;
    min-width: 44px;
    min-height: 44px;
    padding: 0 ${tokens.space[3]};
    border: 1.5px solid ${tokens.color.line};
    border-radius: ${tokens.radius.pill};
    font-size: ${tokens.font.size.sm15};
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  &:hover span {
    border-color: ${tokens.color.ink};
  }
  & input:checked + span {
    border-color: ${tokens.color.ink};
    background: ${tokens.color.ink};
    color: ${tokens.color.paper};
  }
  & input:focus-visible + span {
    outline: 2px solid ${tokens.color.ink};
    outline-offset: 2px;
  }
`;
