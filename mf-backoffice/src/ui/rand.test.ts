import { parseRand, randText } from './rand';

test('parses amounts as people in South Africa type them', () => {
  expect(['50', '1 899,50', 'R 1\u00a0899.5', 'r10', '0,05', '20 000 000'].map(parseRand)).toEqual([
    5_000, 189_950, 189_950, 1_000, 5, 2_000_000_000,
  ]);
  expect(['', 'ten', '1,234,50', '-5', '5,005', '123456789'].map(parseRand)).toEqual([null, null, null, null, null, null]);
});

test('shows an amount in a field as people type it', () => {
  expect([100_000, 189_950, 5].map(randText)).toEqual(['1000.00', '1899.50', '0.05']);
});
