import { addressText } from './address';

const order = {
  customer: { id: 1, name: 'Thandi Mokoena', email: 'thandi@example.com', phone: '0821234567' },
  address: { street: 'Unit 12, Block C,\n7 Jacaranda Avenue ', province: 'Gauteng', code: '2196' },
};

test('copies each part of a street on a separate line', () => {
  expect(addressText(order).split('\n')).toEqual([
    'Thandi Mokoena',
    'Unit 12',
    'Block C',
    '7 Jacaranda Avenue',
    'Gauteng',
    '2196',
  ]);
});
