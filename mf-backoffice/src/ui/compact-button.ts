import { css } from 'styled-components';
import { tokens } from 'shared/theme';

/** A button in a line of text or in a table: lower than others, with a thin border. */
export const compactButton = css`
  min-height: max(28px, calc(var(--tap) - 8px));
  padding: 0 ${tokens.space[3]};
  border: 1px solid ${tokens.color.line};
  background-color: ${tokens.color.paper};
  font-size: ${tokens.font.size.xs13};
`;
