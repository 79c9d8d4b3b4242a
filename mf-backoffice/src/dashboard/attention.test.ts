import { KINDS } from './attention';

const item = { id: 'ABCDE-FGHIJ', title: 'Thandi Nkosi', detail: '', at: null };

test('a waiting return links to its page; from an older server, to its order', () => {
  const returns = KINDS['return-requests']!;
  expect(returns.name(item)).toBe('Order ABCDE-FGHIJ');
  expect(returns.href({ ...item, returnId: 7 })).toBe('/Back-Office/Returns/7');
  expect(returns.href(item)).toBe('/Back-Office/Orders/ABCDE-FGHIJ');
});

test('links the orders to pack to their list', () => {
  expect(KINDS['orders-to-pack']!.all({})).toBe('/Back-Office/Orders?status=to+pack&sort=orderedAt');
});

test('links sizes low on stock to their list, with the limit of the settings', () => {
  expect(KINDS['low-stock']!.all({ lowStock: 3 })).toBe('/Back-Office/Stock?low=3');
});
