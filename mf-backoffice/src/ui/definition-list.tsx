import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';

/** Names and values, such as the parts of an address. A text keeps its lines. */
export function DefinitionList({ items }: { items: readonly { term: string; value: ReactNode }[] }) {
  return (
    <List>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl`
  display: grid;
  gap: ${tokens.space[2]};
  font-size: ${tokens.font.size.sm15};
  > div {
    display: grid;
    grid-template-columns: minmax(96px, 32%) minmax(0, 1fr);
    gap: ${tokens.space[3]};
    align-items: baseline;
  }
  dt {
    color: ${tokens.color.inkSoft};
  }
  dd {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;
