import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { media, tokens } from '../theme';
import { Icon } from './icon';

export interface Crumb {
  name: string;
  /** Absent for the page itself. */
  path?: string;
}

/** The way from the home page to here; the last crumb is the page itself. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <Trail>
        {items.map(({ name, path }, at) => (
          <Step key={`${path ?? ''}${name}`}>
            {at > 0 && <Icon name="chevron-right" size={14} />}
            {path === undefined ? <span aria-current="page">{name}</span> : <Crumblink to={path}>{name}</Crumblink>}
          </Step>
        ))}
      </Trail>
    </nav>
  );
}

const Trail = styled.ol`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${tokens.space[2]};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;

const Step = styled.li`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[2]};
  min-width: 0;
  [aria-current] {
    color: ${tokens.color.ink};
  }
`;

const Crumblink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${tokens.tap};
  text-decoration: none;
  @media ${media.hover} {
    &:hover {
      color: ${tokens.color.ink};
      text-decoration: underline;
    }
  }
`;
