import { styled } from 'styled-components';
import { tokens } from 'shared/theme';

/** Row above a control: its label on the left, further information on the right. */
export const FieldRow = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  min-height: 44px;
  margin-bottom: calc(-1 * ${tokens.space[2]});
`;

export const Label = styled.label`
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
`;
