import { createRenderLimit } from './render-limit';

function limitFixture(scale = 1) {
  let now = 1_000_000;
  const spend = createRenderLimit(scale, () => now);
  const admitted = (count: number, addressOf: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => spend(addressOf(index))).filter((wait) => wait === 0).length;
  return { spend, admitted, advance: (ms: number) => (now += ms) };
}

test('allows a network a hundred new pages at once, then ten a second', () => {
  const { spend, admitted, advance } = limitFixture();
  expect(admitted(150, () => '192.0.2.1')).toBe(100);
  expect(spend('192.0.2.1')).toBe(1);
  advance(1000);
  expect(admitted(50, () => '192.0.2.1')).toBe(10);
  expect(admitted(1, () => '192.0.2.2')).toBe(1);
});

test('a network saves up its unused renders, a hundred at most', () => {
  const { admitted, advance } = limitFixture();
  admitted(100, () => '192.0.2.1');
  advance(3_600_000);
  expect(admitted(150, () => '192.0.2.1')).toBe(100);
});

test('a /48 has twice the limit of one of its 65,536 networks', () => {
  const { admitted } = limitFixture();
  expect(admitted(1000, (index) => `2001:db8:1:${index.toString(16)}::1`)).toBe(200);
});

test('setting the clock back neither adds nor removes tokens', () => {
  const { spend, admitted, advance } = limitFixture();
  admitted(100, () => '192.0.2.1');
  advance(-3_600_000);
  expect(spend('192.0.2.1')).toBe(1);
});

test('RATE_LIMIT_SCALE scales burst and rate', () => {
  const { admitted, advance } = limitFixture(0.1);
  expect(admitted(50, () => '192.0.2.1')).toBe(10);
  advance(2000);
  expect(admitted(50, () => '192.0.2.1')).toBe(2);
});
