import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { failed, ServicesProvider, succeeded, type Result } from '../contract';
import type { ProductPage, ProductQuery } from '../models';
import { productFixture, servicesFixture } from '../testing';
import { useProducts } from './use-products';

/** Renders the hook over a shop that answers each request when the test says so; `requests` holds the ids asked for. */
function open(ids: number[]) {
  const requests: { ids: ProductQuery['ids']; answer(result: Result<ProductPage>): Promise<void> }[] = [];
  const services = servicesFixture({
    products: {
      list: (query) =>
        new Promise((resolve) => requests.push({ ids: query.ids, answer: (result) => act(async () => resolve(result)) })),
    },
  });
  const wrapper = ({ children }: { children: ReactNode }) => <ServicesProvider services={services}>{children}</ServicesProvider>;
  const { result, rerender } = renderHook((wanted: number[]) => useProducts(wanted), { initialProps: ids, wrapper });
  return { requests, result, rerender, services };
}
const EMPTY = succeeded({ rows: [], total: 0 });
const NETWORK = failed({ kind: 'network' });

test('is ready once the shop has answered, also for a product that it does not list', async () => {
  const { requests, result } = open([7, 3, 7]);
  expect(result.current.state).toBe('loading');
  expect(requests.map((request) => request.ids)).toEqual([[3, 7]]);
  await requests[0]!.answer(EMPTY);
  expect(result.current).toMatchObject({ state: 'ready', byId: {} });
});

test('tells a shop that did not answer from a product that is not listed, and asks again', async () => {
  const { requests, result } = open([3]);
  await requests[0]!.answer(NETWORK);
  expect(result.current.state).toBe('failed');
  act(() => result.current.retry());
  expect(result.current.state).toBe('loading');
  await requests[1]!.answer(EMPTY);
  expect(result.current.state).toBe('ready');
});

test('stays ready where fewer products are wanted, and where the latest prices of known ones do not arrive', async () => {
  const { requests, result, rerender, services } = open([3, 4]);
  act(() => services.products.store.set({ byId: { 4: productFixture({ id: 4 }) } }));
  await requests[0]!.answer(EMPTY);
  rerender([3]);
  expect(result.current.state).toBe('ready');
  rerender([4]);
  await waitFor(() => expect(requests).toHaveLength(3));
  await requests[2]!.answer(NETWORK);
  expect(result.current.state).toBe('ready');
});

test('ignores the answer to an earlier question', async () => {
  const { requests, result, rerender } = open([3]);
  rerender([3, 4]);
  await requests[1]!.answer(EMPTY);
  await requests[0]!.answer(NETWORK);
  expect(result.current.state).toBe('ready');
});
