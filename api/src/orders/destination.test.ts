import { destinationOf } from './destination';

const request = {
  firstname: 'Thandi',
  lastname: 'Mokoena',
  email: 'thandi@example.com',
  phoneNumber: '0821234567',
  address: 'Unit 12, Block C,\n7 Jacaranda Avenue, Rosebank, Johannesburg ',
  province: 'Gauteng',
  ZIPCode: '2196',
};
const labelOf = (delivery: Parameters<typeof destinationOf>[0]['delivery']) => destinationOf({ request, delivery }).label;

test('writes the street on one line of the label', () => {
  expect(labelOf(null)).toEqual([
    'Thandi Mokoena',
    'Unit 12, Block C, 7 Jacaranda Avenue, Rosebank, Johannesburg',
    'Gauteng',
    '2196',
  ]);
});

test('names a locker with its code once', () => {
  const at = (label: string, id?: string) =>
    labelOf({ kind: 'locker', label, address: 'The Zone', ...(id && { pointId: id }) }).slice(1);
  expect(at('Rosebank')).toEqual(['Locker Rosebank', 'The Zone']);
  expect(at('Rosebank', 'CG61')).toEqual(['Locker Rosebank (CG61)', 'The Zone']);
  expect(at('CG61 Rosebank', 'CG61')).toEqual(['Locker CG61 Rosebank', 'The Zone']);
});

test('names the counter of an order that is picked up, and nothing of an erased customer', () => {
  expect(labelOf({ kind: 'pick-up', label: 'Pick-up', address: '14 Bree Street' })).toEqual(['Thandi Mokoena', 'Pick-up']);
  const erased = { ...request, firstname: '', lastname: '', address: '', ZIPCode: '' };
  expect(destinationOf({ request: erased, delivery: null })).toMatchObject({ city: 'Gauteng', label: ['Gauteng'] });
});
