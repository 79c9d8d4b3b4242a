import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { cards, tight } from './data-table.styles';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad';

export interface Status {
  tone: Tone;
  label: string;
}

/** A state in a word; the tone only emphasizes it. */
export const StatusBadge = ({ tone, label }: Status) => <Badge $color={colors[tone]}>{label}</Badge>;

const colors: Record<Tone, string> = {
  neutral: tokens.color.ink,
  good: tokens.color.good,
  warn: tokens.color.warn,
  bad: tokens.color.bad,
};

const Badge = styled.span<{ $color: string }>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  color: ${({ $color }) => $color};
  font-size: ${tokens.font.size.xs13};
  font-weight: ${tokens.font.weight.semibold};
  white-space: nowrap;
  /* In a table with little space two words take two lines, so that the columns after it stay in sight. */
  ${cards} {
    white-space: normal;
  }
  ${tight} {
    td & {
      white-space: normal;
      overflow-wrap: normal;
    }
  }
  &::before {
    content: '';
    flex: none;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: currentColor;
  }
`;
