import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { LoadFailure } from 'shared/ui';
import type { ListingData } from './load-listing';
import { useCompleteList } from './use-complete-list';

const FAILED: LoadFailure = { failed: true };
const all: ListingData = { complete: true, rows: [], total: 0, query: '?q=dunk&sort=price-asc' };

function open(data: ListingData | LoadFailure) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/Shop/Dunk?q=dunk&sort=price-asc']}>{children}</MemoryRouter>
  );
  let navigate: NavigateFunction = () => undefined;
  const hook = renderHook(
    (current: ListingData | LoadFailure) => {
      navigate = useNavigate();
      return useCompleteList(current);
    },
    { initialProps: data, wrapper },
  );
  return { ...hook, go: (search: string) => act(async () => navigate(`/Shop/Dunk?${search}`)) };
}

test('keeps a complete list after a failure, for any order and filters, but not for another search', async () => {
  const { result, rerender, go } = open(all);
  await go('q=dunk&sort=name-asc&size=7');
  rerender(FAILED);
  expect(result.current).toBe(all);
  await go('q=ember');
  expect(result.current).toBe(FAILED);
});

test.each([
  ['a failure of the first load', FAILED],
  ['a failure after a list that the browser cannot sort', { ...all, complete: false }],
])('shows %s', (_, first) => {
  const { result, rerender } = open(first);
  rerender(FAILED);
  expect(result.current).toBe(FAILED);
});
