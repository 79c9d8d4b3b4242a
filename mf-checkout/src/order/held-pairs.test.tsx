import { act, renderHook } from '@testing-library/react';
import { ServicesProvider, succeeded, type Result, type Services } from 'shared/contract';
import { servicesFixture } from 'shared/testing';
import { useHeldPairs } from './held-pairs';

test('each of two holds shows its own response, even when the responses arrive in another order', async () => {
  const answers = new Map<string, (result: Result<unknown>) => void>();
  const get = (path: string) => new Promise<Result<unknown>>((resolve) => answers.set(path.at(-1)!, resolve));
  const services = servicesFixture({ http: { get: get as Services['http']['get'] } });
  const answer = (id: string) =>
    act(async () =>
      answers.get(id)!(
        succeeded({ until: id, lines: [{ productId: 1, name: id, size: 'size7', quantity: 1, priceCents: 100 }] }),
      ),
    );
  const { result, rerender } = renderHook((id: string) => useHeldPairs(id), {
    initialProps: 'A',
    wrapper: ({ children }) => <ServicesProvider services={services}>{children}</ServicesProvider>,
  });
  const shown = () => [result.current?.state, result.current?.until];
  await answer('A');
  expect(shown()).toEqual(['ready', 'A']);
  rerender('B');
  expect(shown()).toEqual(['loading', undefined]);
  rerender('C');
  await answer('C');
  await answer('B');
  expect(shown()).toEqual(['ready', 'C']);
});
