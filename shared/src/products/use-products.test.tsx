import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { failed, ServicesProvider, succeeded, type Result } from '../contract';
import type { CartItem, Product, ProductPage, ProductQuery } from '../models';
import { productFixture, servicesFixture } from '../testing';
import { useProducts } from './use-products';

type Priced = Pick<CartItem, 'productId' | 'price'>;
interface Wanted {
  ids: number[];
  lines?: Priced[];
}

/** Renders the hook over a shop that answers each request when the test says so; `requests` holds the ids asked for. */
function open(ids: number[], lines: Priced[] = []) {
  const requests: { ids: ProductQuery['ids']; answer(result: Result<ProductPage>): Promise<void> }[] = [];
  const services = servicesFixture({
    products: {
      list: (query) =>
        new Promise((resolve) => requests.push({ ids: query.ids, answer: (result) => act(async () => resolve(result)) })),
    },
  });
  const wrapper = ({ children }: { children: ReactNode }) => <ServicesProvider services={services}>{children}</ServicesProvider>;
  const { result, rerender } = renderHook((wanted: Wanted) => useProducts(wanted.ids, wanted.lines), {
    initialProps: { ids, lines } as Wanted,
    wrapper,
  });
  return { requests, result, rerender, services };
}
const EMPTY = succeeded({ rows: [], total: 0 });
const NETWORK = failed({ kind: 'network' });

test('is ready once the shop has answered, even for a product that it does not list', async () => {
  const { requests, result } = open([7, 3, 7]);
  expect(result.current.state).toBe('loading');
  expect(requests.map((request) => request.ids)).toEqual([[3, 7]]);
  await requests[0]!.answer(EMPTY);
  expect(result.current).toMatchObject({ state: 'ready', byId: {} });
});

test('asks for no id that the shop refuses, and is ready without it', async () => {
  const { requests, result } = open([-1, 3, 9_999_999_999, 'ghost' as unknown as number]);
  expect(requests.map((request) => request.ids)).toEqual([[3]]);
  await requests[0]!.answer(EMPTY);
  expect(result.current.state).toBe('ready');
  expect(open([-1]).result.current.state).toBe('ready');
});

test('distinguishes a missing answer from an unlisted product, and retries', async () => {
  const { requests, result } = open([3]);
  await requests[0]!.answer(NETWORK);
  expect(result.current.state).toBe('failed');
  act(() => result.current.retry());
  expect(result.current.state).toBe('loading');
  await requests[1]!.answer(EMPTY);
  expect(result.current.state).toBe('ready');
});

test('stays ready when fewer products are requested, and when the latest prices of known ones do not arrive', async () => {
  const { requests, result, rerender, services } = open([3, 4]);
  act(() => services.products.store.set({ byId: { 4: productFixture({ id: 4 }) } }));
  await requests[0]!.answer(EMPTY);
  rerender({ ids: [3] });
  expect(result.current.state).toBe('ready');
  rerender({ ids: [4] });
  await waitFor(() => expect(requests).toHaveLength(3));
  await requests[2]!.answer(NETWORK);
  expect(result.current.state).toBe('ready');
});

test('ignores the response to an earlier request', async () => {
  const { requests, result, rerender } = open([3]);
  rerender({ ids: [3, 4] });
  await requests[1]!.answer(EMPTY);
  await requests[0]!.answer(NETWORK);
  expect(result.current.state).toBe('ready');
});

describe('when the response for a line has another price than its product', () => {
  const then = productFixture({ id: 3, price: 1999 });
  const now = { ...then, price: 2599 };
  const line = { productId: 3, price: 1999 };

  test('reloads once, and marks the product as possibly outdated until then', async () => {
    const { requests, result, rerender, services } = open([3], [line]);
    const answer = (index: number, product: Product) => {
      act(() => services.products.store.set({ byId: { 3: product } }));
      return requests[index]!.answer(EMPTY);
    };
    await answer(0, then);
    expect(result.current.isCurrent).toBe(true);
    rerender({ ids: [3], lines: [{ ...line, price: 2599 }] });
    expect([requests.length, result.current.state, result.current.isCurrent]).toEqual([2, 'ready', false]);
    await answer(1, now);
    expect(result.current.isCurrent).toBe(true);
  });

  test('does not reload for the price at which the line was added', async () => {
    const { requests, rerender, services } = open([3], []);
    act(() => services.products.store.set({ byId: { 3: now } }));
    await requests[0]!.answer(EMPTY);
    rerender({ ids: [3], lines: [line] });
    await waitFor(() => expect(requests).toHaveLength(2));
    await requests[1]!.answer(EMPTY);
    rerender({ ids: [3], lines: [{ ...line }] });
    expect(requests).toHaveLength(2);
  });
});

test('reloads when the shopper returns to the tab, and keeps the shown products', async () => {
  const { requests, result } = open([3]);
  await requests[0]!.answer(EMPTY);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect([requests.length, result.current.state, result.current.isCurrent]).toEqual([2, 'ready', true]);
});
