import { styled } from 'styled-components';
import { media, tokens } from '../theme';
import { Icon } from './icon';
import { Link } from './link';

export interface Crumb {
  name: string;
  /** Absent for the current page. */
  path?: string;
}

/** Breadcrumb navigation; the last crumb is the current page. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <List>
        {items.map(({ name, path }, index) => (
          <Item key={`${path ?? ''}${name}`}>
            {index > 0 && <Icon name="chevron-right" size={14} />}
            {path === undefined ? <span aria-current="page">{name}</span> : <CrumbLink to={path}>{name}</CrumbLink>}
          </Item>
        ))}
      </List>
    </nav>
  );
}

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${tokens.space[2]};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;

const Item = styled.li`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[2]};
  min-width: 0;
  [aria-current] {
    color: ${tokens.color.ink};
  }
`;

const CrumbLink = styled(Link)`
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
