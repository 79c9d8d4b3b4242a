import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ORDER_MOVES } from '../orders/order-states';
import { SESSION_MOVES } from '../payments/session-states';
import { REFUND_MOVES } from '../refunds/refund-states';
import { RETURN_MOVES } from '../returns/return-states';
import { mayMove, moved, START, type StateTable } from './state-table';

const PAGE = join(__dirname, '../../../docs/explanation/life-of-an-order.md');
/** The table as a Mermaid state diagram, one line for each pair of states and mover. */
function diagramOf<State extends string>(table: StateTable<State>): string {
  const names = new Set(table.flatMap(({ from, to }) => [...from, to]).filter((state) => state !== START));
  const declared = [...names].filter((name) => idOf(name) !== name).map((name) => `  state "${name}" as ${idOf(name)}`);
  const arrows = table.flatMap(({ from, to, by, when }) =>
    from.map((state) => `  ${idOf(state)} --> ${idOf(to)}: ${by.join(', ')}${when ? ` (${when})` : ''}`),
  );
  return ['stateDiagram-v2', ...declared, ...arrows].join('\n');
}

const idOf = (state: string): string => (state === START ? state : state.replace(/\W/g, '_'));

const DIAGRAMS: Record<string, string> = {
  session: diagramOf(SESSION_MOVES),
  order: diagramOf(ORDER_MOVES),
  refund: diagramOf(REFUND_MOVES),
  return: diagramOf(RETURN_MOVES),
};

test('the page about the life of an order draws the tables of states', () => {
  const written = readFileSync(PAGE, 'utf8');
  const drawn = Object.entries(DIAGRAMS).reduce(
    (page, [name, diagram]) =>
      page.replace(
        new RegExp(`<!-- diagram: ${name} -->\n(\n\`\`\`mermaid\n[^\`]*\`\`\`\n)?`),
        () => `<!-- diagram: ${name} -->\n\n\`\`\`mermaid\n${diagram}\n\`\`\`\n`,
      ),
    written,
  );
  if (process.env.UPDATE_DIAGRAMS) writeFileSync(PAGE, drawn);
  else expect(written).toBe(drawn);
});

test('draws a table with a line for each pair of states, and names of several words', () => {
  const table: StateTable<'packed' | 'on its way'> = [
    { from: [START], to: 'packed', by: ['staff'] },
    { from: ['packed'], to: 'on its way', by: ['staff', 'courier'], when: 'by courier' },
  ];
  expect(diagramOf(table).split('\n')).toEqual([
    'stateDiagram-v2',
    '  state "on its way" as on_its_way',
    '  [*] --> packed: staff',
    '  packed --> on_its_way: staff, courier (by courier)',
  ]);
});

test('a transition is possible only for the actors and in the cases of the table', () => {
  const delivered = { from: 'packed', to: 'delivered', by: 'staff' } as const;
  expect([mayMove(ORDER_MOVES, delivered), mayMove(ORDER_MOVES, { ...delivered, when: 'picked up at the shop' })]).toEqual([
    false,
    true,
  ]);
  const sent = { from: 'paid', to: 'on its way' } as const;
  expect([mayMove(ORDER_MOVES, { ...sent, by: 'staff' }), mayMove(ORDER_MOVES, { ...sent, by: 'courier' })]).toEqual([
    false,
    true,
  ]);
});

test('does not store an unreachable state', () => {
  expect(moved(ORDER_MOVES, 'paid', 'packed')).toBe('packed');
  expect(() => moved(ORDER_MOVES, 'delivered', 'cancelled')).toThrow("Nothing moves from 'delivered' to 'cancelled'");
});
