import { styled } from 'styled-components';
import { tokens } from 'shared/theme';

/** Search and filters above a list, in one line where there is room. */
export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${tokens.space[3]};
`;

/** Buttons in one line, as at the end of a form. */
export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
`;
