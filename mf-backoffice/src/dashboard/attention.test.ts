import { KINDS } from './attention';

const item = { id: 'ABCDE-FGHIJ', title: 'Thandi Nkosi', detail: '', at: null };

test('a waiting return links to its page; from an older server, to its order', () => {
  const returns = KINDS['return-requests']!;
  expect(returns.name(item)).toBe('Order ABCDE-FGHIJ');
  expect(returns.href({ ...item, returnId: 7 })).toBe('/Back-Office/Returns/7');
  expect(returns.href(item)).toBe('/Back-Office/Orders/ABCDE-FGHIJ');
});

test('the orders to pack lead to the list of those', () => {
  expect(KINDS['orders-to-pack']!.all({})).toBe('/Back-Office/Orders?status=to+pack&sort=orderedAt');
});

test('sizes low on stock lead to the list of those, by the limit of the settings', () => {
  expect(KINDS['low-stock']!.all({ lowStock: 3 })).toBe('/Back-Office/Stock?low=3');
});
