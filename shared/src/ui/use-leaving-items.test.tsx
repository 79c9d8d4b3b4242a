import { act, renderHook } from '@testing-library/react';
import { useLeavingItems } from './use-leaving-items';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const keyOf = (item: { id: string }) => item.id;
const listOf = (ids: string) => [...ids].map((id) => ({ id }));
const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

/** Shows lists one after another; `shown` writes the items that leave in brackets. */
function open(ids: string) {
  const { result, rerender, unmount } = renderHook(({ items }) => useLeavingItems(items, keyOf), {
    initialProps: { items: listOf(ids) },
  });
  return {
    result,
    unmount,
    show: (next: string) => rerender({ items: listOf(next) }),
    shown: () => result.current.map(({ key, isLeaving }) => (isLeaving ? `(${key})` : key)).join(''),
  };
}

test('an item that left keeps its place for half a second', () => {
  const { show, shown } = open('abc');
  expect(shown()).toBe('abc');
  show('ac');
  expect(shown()).toBe('a(b)c');
  pass(499);
  expect(shown()).toBe('a(b)c');
  pass(1);
  expect(shown()).toBe('ac');
});

test('the first, the last and neighboring items keep their places, and new items appear at theirs', () => {
  const { show, shown } = open('abcd');
  show('');
  expect(shown()).toBe('(a)(b)(c)(d)');
  show('ce');
  expect(shown()).toBe('(a)(b)c(d)e');
});

test('removed items disappear together, half a second after the last removal', () => {
  const { show, shown } = open('abc');
  show('bc');
  pass(400);
  show('c');
  pass(499);
  expect(shown()).toBe('(a)(b)c');
  pass(1);
  expect(shown()).toBe('c');
});

test('other changes of the list do not keep removed items longer', () => {
  const { show, shown } = open('ab');
  show('b');
  pass(400);
  show('bc');
  expect(shown()).toBe('(a)bc');
  pass(100);
  expect(shown()).toBe('bc');
});

test('a returning item is part of the list again, with its new values', () => {
  const { result, show, shown } = open('ab');
  const before = result.current[0]?.item;
  show('b');
  expect(result.current[0]?.item).toBe(before);
  pass(200);
  show('ab');
  expect(shown()).toBe('ab');
  expect(result.current[0]?.item).not.toBe(before);
  pass(1000);
  expect(shown()).toBe('ab');
});

test('leaves no timer behind', () => {
  const { show, unmount } = open('ab');
  show('b');
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
