import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Link } from 'shared/ui';
import { RETURN_LABELS } from '../returns/return';
import { formatDay, Panel, StatusBadge } from '../ui';
import type { Order } from './order';

/** The way from an order to its returns, where they are decided; nothing for an order without any. */
export function ReturnsPanel({ returns = [] }: Pick<Order, 'returns'>) {
  if (!returns.length) return null;
  return (
    <Panel title="Returns">
      <List>
        {returns.map(({ id, state, askedAt }) => (
          <li key={id}>
            <Link to={`/Back-Office/Returns/${id}`}>Return of {formatDay(askedAt)}</Link>
            <StatusBadge {...RETURN_LABELS[state]} />
          </li>
        ))}
      </List>
    </Panel>
  );
}

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${tokens.space[2]};
  font-size: ${tokens.font.size.sm15};
  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${tokens.space[2]};
  }
`;
