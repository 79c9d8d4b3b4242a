import { useId } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Icon, visuallyHiddenStyles } from 'shared/ui';
import type { Launch } from '../launch/launch';
import { pairsText } from '../launch/pairs';

interface SizeFieldProps {
  sizes: Launch['sizes'];
  name: string;
  value: string;
  error?: string;
  onChange(size: string): void;
}

/** A choice of one size to enter for, as pills. */
export function SizeField({ sizes, name, value, error, onChange }: SizeFieldProps) {
  const id = useId();
  return (
    <Group
      role="radiogroup"
      aria-labelledby={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <Title id={id}>Size</Title>
      <Pills>
        {sizes.map(({ size, label, pairs }) => (
          <Pill key={size}>
            <input
              type="radio"
              name={name}
              value={size}
              checked={size === value}
              autoComplete="off"
              onChange={() => onChange(size)}
            />
            <b>{label}</b>
            <span>{pairsText(pairs)}</span>
          </Pill>
        ))}
      </Pills>
      {error && (
        <Problem id={`${id}-error`} role="alert">
          <Icon name="alert" size={18} /> <span>{error}</span>
        </Problem>
      )}
    </Group>
  );
}

const Group = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
`;

const Title = styled.p`
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
`;

const Pills = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(6rem, 1fr));
  gap: ${tokens.space[2]};
`;

const Pill = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  min-height: ${tokens.tap};
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
  cursor: pointer;
  & > input {
    ${visuallyHiddenStyles}
  }
  & > span {
    font-size: ${tokens.font.size.xs13};
  }
  &:has(:checked) {
    border-color: ${tokens.color.ink};
    background: ${tokens.color.ink};
    color: ${tokens.color.paper};
  }
  &:has(:focus-visible) {
    outline: 2px solid ${tokens.color.ink};
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    &:has(:checked) {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
  }
`;

const Problem = styled.p`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  color: ${tokens.color.bad};
  font-size: ${tokens.font.size.sm15};
`;
