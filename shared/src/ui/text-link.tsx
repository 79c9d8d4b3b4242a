import type { AnchorHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { media, tokens } from '../theme';

/** A link in or beside text: `to` for a page of the shop, `href` for anything else. Always underlined, 44 px where it stands alone. */
export function TextLink(props: LinkProps | (AnchorHTMLAttributes<HTMLAnchorElement> & { to?: undefined })) {
  return props.to === undefined ? <Away {...props} /> : <Inside {...props} />;
}

const look = css`
  color: inherit;
  font-weight: ${tokens.font.weight.semibold};
  text-decoration: underline;
  text-decoration-color: currentColor;
  border-radius: 2px;
  transition: color ${tokens.motion.fast};
  /* Grows what a finger hits without moving the lines around it. */
  padding-block: 12px;
  @media ${media.hover} {
    &:hover {
      color: ${tokens.color.accent};
      text-decoration-thickness: 2px;
    }
  }
`;

const Inside = styled(Link)`
  ${look}
`;
const Away = styled.a`
  ${look}
`;
