import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import type { Launch } from './launch';
import { pairsText } from './pairs';

/** Each size with how many pairs of it there are. */
export function Sizes({ sizes }: { sizes: Launch['sizes'] }) {
  return (
    <List role="list" aria-label="Sizes and pairs">
      {sizes.map(({ size, label, pairs }) => (
        <li key={size}>
          <b>{label}</b> <span>{pairsText(pairs)}</span>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(5.5rem, 1fr));
  gap: ${tokens.space[2]};
  & li {
    display: grid;
    padding: ${tokens.space[2]} ${tokens.space[3]};
    border: 1px solid ${tokens.color.line};
    border-radius: ${tokens.radius.card};
    font-variant-numeric: tabular-nums;
  }
  & span {
    color: ${tokens.color.inkSoft};
    font-size: ${tokens.font.size.sm15};
  }
`;
