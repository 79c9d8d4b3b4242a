import { tokens } from 'shared/theme';
import { styled } from 'styled-components';

/** Heading of a tab panel. */
export const SectionHeading = styled.h2`
  margin-bottom: ${tokens.space[5]};
  font-size: ${tokens.font.size.xl28};
`;
