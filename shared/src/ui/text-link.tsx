import type { AnchorHTMLAttributes } from 'react';
import { css, styled } from 'styled-components';
import { media, tokens } from '../theme';
import { Link, type LinkProps } from './link';

/** A text link: `to` for a page of the shop, `href` for anything else. Always underlined; touch target of 44 px outside running text. */
export function TextLink(props: LinkProps | (AnchorHTMLAttributes<HTMLAnchorElement> & { to?: undefined })) {
  return props.to === undefined ? <ExternalLink {...props} /> : <RouterLink {...props} />;
}

const linkStyles = css`
  color: inherit;
  font-weight: ${tokens.font.weight.semibold};
  text-decoration: underline;
  text-decoration-color: currentColor;
  border-radius: 2px;
  transition: color ${tokens.motion.fast};
  /* Enlarges the touch target without moving the surrounding lines. */
  padding-block: 12px;
  @media ${media.hover} {
    &:hover {
      color: ${tokens.color.accent};
      text-decoration-thickness: 2px;
    }
  }
`;

const RouterLink = styled(Link)`
  ${linkStyles}
`;
const ExternalLink = styled.a`
  ${linkStyles}
`;
