import { readRand } from './rand';

test.each([
  ['1899', 189_900],
  ['1899.5', 189_950],
  ['1899,50', 189_950],
  ['R 1 899,50', 189_950],
  ['R1\u00a0899,50', 189_950],
  ['ZAR 12\u202f345', 1_234_500],
  ['1,899.50', 189_950],
  ['1.899,50', 189_950],
  ['0', 0],
  ['1 000 000,00', 100_000_000],
])('%s is an amount', (text, cents) => expect(readRand(text)).toEqual({ cents }));

test.each(['1,899', '1.899', '12.500'])('refuses %s, which may mean two amounts', (text) =>
  expect(readRand(text)).toEqual({ problem: expect.stringContaining('may mean') }),
);

test.each(['', 'cheap', '-5', '1e5', '1,23,4', '18 99', '1 899 5', 'R', '1000000,01', '5%', '1.899.50'])(
  '%s is not an amount',
  (text) => expect(readRand(text)).toHaveProperty('problem'),
);
