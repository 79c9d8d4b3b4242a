import { addressText, shortAddressLines } from './address';

const order = {
  customer: { id: 1, name: 'Thandi Mokoena', email: 'thandi@example.com', phone: '0821234567' },
  address: { street: 'Unit 12, Block C,\n7 Jacaranda Avenue ', province: 'Gauteng', code: '2196' },
  delivery: null,
};

test('writes each part of a street on a separate line, or all on one', () => {
  expect(addressText(order).split('\n')).toEqual([
    'Thandi Mokoena',
    'Unit 12',
    'Block C',
    '7 Jacaranda Avenue',
    'Gauteng',
    '2196',
  ]);
  expect(shortAddressLines(order)).toEqual(['Thandi Mokoena', 'Unit 12, Block C, 7 Jacaranda Avenue', 'Gauteng', '2196']);
});

test('names a locker with its code once', () => {
  const at = (label: string, id?: string) =>
    shortAddressLines({ ...order, delivery: { kind: 'locker', label, address: 'The Zone', ...(id && { pointId: id }) } })[1];
  expect(at('Rosebank')).toBe('Locker Rosebank');
  expect(at('Rosebank', 'CG61')).toBe('Locker Rosebank (CG61)');
  expect(at('CG61 Rosebank', 'CG61')).toBe('Locker CG61 Rosebank');
});
