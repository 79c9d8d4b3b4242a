import { styled } from 'styled-components';
import { tokens } from '../theme';

/** A paragraph that is smaller and softer than the text around it. */
export const SmallPrint = styled.p`
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;
