import { tokens } from 'shared/theme';
import { generalSentence, networkSentence } from 'shared/errors';
import type { Failure } from 'shared/contract';
import { styled } from 'styled-components';

/** Heading of a tab's panel. */
export const SectionHeading = styled.h2`
  margin-bottom: ${tokens.space[5]};
  font-size: ${tokens.font.size.xl28};
`;

/** What to say of a failure that no form caused. */
export const plainSentence = ({ kind, message }: Failure): string =>
  kind === 'network' ? networkSentence : message || generalSentence;
