import { limitPerMinute } from './rate-limit';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

const allowed = (addresses: readonly string[], most: number) => {
  const isUnderLimit = limitPerMinute(most);
  return addresses.filter((address) => isUnderLimit(address)).length;
};
const each = (count: number, address: (index: number) => string) => Array.from({ length: count }, (_, index) => address(index));

test('counts an address, a /64, the /56 around it and the /48 around that, each with a higher limit', () => {
  expect(
    allowed(
      each(20, () => '198.51.100.7'),
      4,
    ),
  ).toBe(4);
  expect(
    allowed(
      each(20, () => '2001:db8:77:1::1'),
      4,
    ),
  ).toBe(4);
  expect(
    allowed(
      each(20, (index) => `2001:db8:77:${index.toString(16)}::1`),
      4,
    ),
  ).toBe(6);
  expect(
    allowed(
      each(20, (index) => `2001:db8:77:${index.toString(16)}00::1`),
      4,
    ),
  ).toBe(8);
  expect(
    allowed(
      each(20, (index) => `2001:db8:${index.toString(16)}:1::1`),
      4,
    ),
  ).toBe(20);
});

test('resets every minute', () => {
  const isUnderLimit = limitPerMinute(1);
  expect([isUnderLimit('a'), isUnderLimit('a')]).toEqual([true, false]);
  jest.setSystemTime(60_000);
  expect(isUnderLimit('a')).toBe(true);
});
