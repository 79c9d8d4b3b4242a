import { css, styled } from 'styled-components';
import { tokens } from 'shared/theme';

interface PillChoiceProps<Value extends string> {
  legend: string;
  name: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  /** Lays out short labels in columns of equal width. */
  even?: boolean;
  onChange(value: Value): void;
}

/** Single choice as pills. Native radio inputs give arrow keys and form submission for free. */
export function PillChoice<Value extends string>({
  legend,
  name,
  value,
  options,
  even = false,
  onChange,
}: PillChoiceProps<Value>) {
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
              autoComplete="off"
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
  /* Doubled for specificity: the pill's own padding comes later in the style sheet. */
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
