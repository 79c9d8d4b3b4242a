import { tokens } from 'shared/theme';
import { GENERAL_ERROR, NETWORK_ERROR } from 'shared/errors';
import type { Failure } from 'shared/contract';
import { styled } from 'styled-components';

/** Heading of a tab panel. */
export const SectionHeading = styled.h2`
  margin-bottom: ${tokens.space[5]};
  font-size: ${tokens.font.size.xl28};
`;

/** Message for a failure outside any form. */
export const failureMessage = ({ kind, message }: Failure): string =>
  kind === 'network' ? NETWORK_ERROR : message || GENERAL_ERROR;
