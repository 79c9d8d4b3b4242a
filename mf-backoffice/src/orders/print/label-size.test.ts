import { fontSizeFor } from './label-size';

const FROM = 'From: Laced, 14 Bree Street, Cape Town City Centre, Cape Town, 8001';

test('prints a normal address large, the longest one smaller, and none too small to read', () => {
  const around = (street: string) => ['Thandi Mokoena', street, 'Gauteng', '2196', 'Tel. 0821234567'];
  expect(fontSizeFor(around('7 Jacaranda Avenue, Rosebank'), FROM)).toBe(14);
  expect(fontSizeFor(around('Unit 12, Block C, The Residences, '.repeat(5)), FROM)).toBe(14);
  expect(fontSizeFor(['W'.repeat(100) + ' ' + 'M'.repeat(100), ...around('W'.repeat(300))], FROM)).toBeGreaterThanOrEqual(8);
});
