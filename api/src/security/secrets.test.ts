import { constantTimeEqual, keyedHash, newCode, newToken } from './secrets';

const random = { bytes: [] as Buffer[], integers: [] as number[], ranges: [] as number[][] };

// Random values come from the test; everything else is Node's.
jest.mock('node:crypto', () => {
  const real = jest.requireActual<typeof import('node:crypto')>('node:crypto');
  return {
    ...real,
    randomBytes: (size: number) => random.bytes.shift() ?? real.randomBytes(size),
    randomInt: (from: number, below: number) => {
      random.ranges.push([from, below]);
      return random.integers.shift() ?? real.randomInt(from, below);
    },
  };
});

test('the same text has the same hash under one secret, and another under another', () => {
  // HMAC-SHA-256 of RFC 4231, test case 2.
  expect(keyedHash('Jefe', 'what do ya want for nothing?')).toBe(
    Buffer.from('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843', 'hex').toString('base64url'),
  );
  expect(keyedHash('another', 'what do ya want for nothing?')).not.toBe(keyedHash('Jefe', 'what do ya want for nothing?'));
});

test.each([
  ['', '', true],
  ['token', 'token', true],
  ['token', 'tokem', false],
  ['token', 'tokens', false],
  ['naïve', 'naive', false],
])('%j and %j are equal: %s', (one, other, expected) => {
  expect([constantTimeEqual(one, other), constantTimeEqual(other, one)]).toEqual([expected, expected]);
});

test('a token has 192 bits in letters that an address may contain', () => {
  const tokens = Array.from({ length: 100 }, newToken);
  expect(tokens.filter((token) => !/^[\w-]{32}$/.test(token))).toEqual([]);
  expect(new Set(tokens).size).toBe(100);
});

test('generates a token again while it contains six digits in a row, like a one-time code', () => {
  const bytes = (text: string) => Buffer.from(text.padEnd(32, 'A'), 'base64url');
  random.bytes = [bytes('AA123456'), bytes('654321'), bytes('x12345x')];
  expect(newToken()).toBe('x12345x'.padEnd(32, 'A'));
});

test('a code has six digits, with leading zeros, and all are equally likely', () => {
  random.integers = [0, 7, 42_000, 999_999];
  expect(Array.from({ length: 4 }, newCode)).toEqual(['000000', '000007', '042000', '999999']);
  expect(random.ranges).toEqual(Array.from({ length: 4 }, () => [0, 1_000_000]));
});
