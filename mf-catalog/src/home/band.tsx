import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';

/** One horizontal part of the home page, as wide as the content with its gutters. */
export const Band = styled.section`
  max-width: calc(${tokens.width.content} + 2 * ${tokens.gutter});
  margin-inline: auto;
  padding: ${tokens.space[6]} ${tokens.gutter};
  @media ${media.wide} {
    padding-block: ${tokens.space[8]};
  }
`;
