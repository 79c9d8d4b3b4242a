import { styled } from 'styled-components';
import { tokens } from 'shared/theme';

/** Row above a control: its label on the left, further information on the right; a button there makes it as high as a finger needs. */
export const FieldRow = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  min-height: 28px;
  margin-bottom: calc(-1 * ${tokens.space[1]});
`;

export const Label = styled.label`
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
`;
