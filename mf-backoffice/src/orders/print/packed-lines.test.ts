import { packedLines } from './packed-lines';

const line = (quantity: number, refundedQuantity: number, awaitsParcel?: boolean) => ({
  position: 0,
  productId: 1,
  name: 'Dunk Chalk',
  size: 'size5',
  picture: '',
  sku: null,
  quantity,
  refundedQuantity,
  ...(awaitsParcel !== undefined && { awaitsParcel }),
});

test('packs items that were not refunded, only the new size of an exchange, and nothing of an order that has ended or is on hold', () => {
  expect(packedLines({ hold: '', status: 'paid', lines: [line(3, 1), line(1, 1)] })).toEqual([line(2, 1)]);
  expect(packedLines({ hold: '', status: 'delivered', lines: [line(1, 0), line(1, 0, true)] })).toEqual([line(1, 0, true)]);
  expect(packedLines({ hold: '', status: 'paid', lines: [line(1, 1, true)] })).toEqual([]);
  expect(packedLines({ hold: '', status: 'cancelled', lines: [line(1, 0)] })).toEqual([]);
  expect(packedLines({ hold: 'payment disputed', status: 'delivered', lines: [line(1, 0, true)] })).toEqual([]);
});
