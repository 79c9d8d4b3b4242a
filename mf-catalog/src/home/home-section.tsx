import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';

/** A section of the home page, as wide as the content including its gutters. */
export const HomeSection = styled.section`
  max-width: calc(${tokens.width.content} + 2 * ${tokens.gutter});
  margin-inline: auto;
  padding: ${tokens.space[6]} ${tokens.gutter};
  @media ${media.wide} {
    padding-block: ${tokens.space[8]};
  }
`;
