import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { renderPage } from 'shared/testing';
import { defineBackOfficePage } from '../frame/define-page';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';
import { BackOfficePage } from '../ui';
import { sendCsv } from './client';
import { messageOf } from './failure';
import { useAddressState } from './use-address-state';
import { useQuery } from './use-query';
import { useVersioned } from './use-versioned';

const DEFAULTS = { q: '', status: 'open', page: '1' };
const inRouter = (path: string) =>
  function Router({ children }: { children: ReactNode }) {
    return <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>;
  };

test('keeps values other than the defaults in the address; a new filter returns to the first page', () => {
  const { result } = renderHook(() => ({ state: useAddressState(DEFAULTS), search: useLocation().search }), {
    wrapper: inRouter('/x?q=dunk&page=3&other=1'),
  });
  expect(result.current.state[0]).toEqual({ q: 'dunk', status: 'open', page: '3' });
  act(() => result.current.state[1]({ page: '4' }));
  expect(result.current.search).toBe('?q=dunk&page=4&other=1');
  act(() => result.current.state[1]({ status: 'sent' }));
  expect(result.current.search).toBe('?q=dunk&other=1&status=sent');
  act(() => result.current.state[1]({ status: 'open', q: '' }));
  expect(result.current.search).toBe('?other=1');
});

test('a query keeps its data during a reload, and after a failure', async () => {
  const api = stubApi({ 'GET /orders': { body: [1] } });
  const { result } = renderHook(() => useQuery<number[]>('/orders'));
  await waitFor(() => expect(result.current.data).toEqual([1]));
  api.reply('GET /orders', { status: 503, body: { message: 'The shop is busy.', code: 'overloaded' } });
  await act(() => result.current.reload());
  expect(result.current).toMatchObject({
    data: [1],
    loading: false,
    error: { status: 503, code: 'overloaded', message: 'The shop is busy.' },
  });
  api.reply('GET /orders', { body: [2] });
  await act(() => result.current.reload());
  expect(result.current).toMatchObject({ data: [2], loading: false });
  expect(result.current.error).toBeUndefined();
});

test('a conflict stays until the latest version has loaded', async () => {
  const changed = { code: 'staff/changed-meanwhile', message: 'This order was changed by Sipho.' };
  const api = stubApi({ 'GET /orders/1': { body: { version: 1 } }, 'POST /orders/1/pack': { status: 409, body: changed } });
  const { result } = renderHook(() => useVersioned<{ version: number }>('/orders/1'));
  await waitFor(() => expect(result.current.data).toEqual({ version: 1 }));
  await act(async () => void (await result.current.act('pack')));
  api.reply('GET /orders/1', 'no response');
  await act(() => result.current.lookAgain());
  expect(result.current).toMatchObject({ conflict: changed, data: { version: 1 }, error: { kind: 'network' } });
  api.reply('GET /orders/1', { body: { version: 2 } });
  await act(() => result.current.lookAgain());
  expect(result.current).toMatchObject({ conflict: null, data: { version: 2 } });
});

test('a failed query has no data of another one', async () => {
  stubApi({ 'GET /numbers?days=7': { body: [7] }, 'GET /numbers?days=30': { status: 503, body: {} } });
  const { result, rerender } = renderHook(({ days }) => useQuery<number[]>(`/numbers?days=${days}`), {
    initialProps: { days: 7 },
  });
  await waitFor(() => expect(result.current.data).toEqual([7]));
  rerender({ days: 30 });
  expect(result.current.data).toEqual([7]);
  await waitFor(() => expect(result.current.error?.status).toBe(503));
  expect(result.current.data).toBeUndefined();
});

test('a query for nothing has no data of the previous query', async () => {
  stubApi({ 'GET /orders/1/refunds': { body: [50_000] } });
  const { result, rerender } = renderHook(({ path }) => useQuery<number[]>(path), {
    initialProps: { path: '/orders/1/refunds' as string | null },
  });
  await waitFor(() => expect(result.current.data).toEqual([50_000]));
  rerender({ path: null });
  await waitFor(() => expect(result.current.data).toBeUndefined());
});

test('failures have a readable message, without details of unexpected ones', () => {
  const unexpected = expect.stringContaining('on our side');
  expect(messageOf({ kind: 'status', status: 500, message: 'relation "x" does not exist' })).toEqual(unexpected);
  expect(messageOf({ kind: 'other', status: 200 })).toEqual(unexpected);
  expect(messageOf({ kind: 'network' })).toMatch('cannot be reached');
  const message = 'The shop is busy.';
  for (const status of [409, 429, 503]) expect(messageOf({ kind: 'status', status, message })).toBe(message);
});

test('reads the result of a CSV upload from the last line, and treats an error in it as a failure', async () => {
  const api = stubApi({ 'POST /import': { body: '{"progress":{}}\n{"result":{"added":2}}\n' } });
  const sent = () => sendCsv('/import', new Blob(['id']), () => undefined);
  expect(await sent()).toMatchObject({ ok: true, data: { added: 2 } });
  const error = { status: 409, code: 'spreadsheet/changed-meanwhile', message: 'Look again.' };
  api.reply('POST /import', { body: JSON.stringify({ error }) });
  expect(await sent()).toEqual({ ok: false, failure: { kind: 'status', ...error } });
  api.reply('POST /import', { body: '{"progress":{}}\n' });
  expect(await sent()).toEqual({ ok: false, failure: { kind: 'network' } });
});

test('shows the log-in above the page when the session ends, and reloads the page afterwards', async () => {
  const Orders = () => (
    <BackOfficePage title="Orders">
      <p>{useQuery<string[]>('/orders').data?.join() ?? 'nothing yet'}</p>
      <input aria-label="Note" />
    </BackOfficePage>
  );
  const api = stubApi({ 'GET /me': { body: { member: memberFixture() } }, 'GET /orders': { status: 401, body: {} } });
  const user = userEvent.setup();
  renderPage(defineBackOfficePage({ title: 'Orders', Component: Orders }));
  await screen.findByRole('alertdialog', { name: 'Log in' });
  await user.type(screen.getByLabelText('Note'), 'typed');
  api.reply('POST /session', { status: 204 });
  api.reply('GET /orders', { body: ['LC-1'] });
  await user.type(screen.getByLabelText('Password'), 'Correct1!stapler');
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText('LC-1');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('typed');
});
