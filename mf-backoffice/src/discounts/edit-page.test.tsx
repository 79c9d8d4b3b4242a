import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from 'shared/testing';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';
import type { Discount } from './discount';
import { newPage, page } from './edit-page';

const SAVE10: Discount = {
  id: 3,
  code: 'SAVE10',
  version: 1,
  kind: 'percent',
  value: 10,
  scope: 'shop',
  brands: [],
  productIds: [],
  minCents: 0,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerCustomer: 1,
  active: true,
  terms: '',
  state: 'active',
  used: 0,
  held: 0,
  discountedCents: 0,
};
const CONFLICT = {
  status: 409,
  body: { code: 'staff/changed-meanwhile', message: 'This code was changed by Sipho a moment ago. Look again.' },
};

async function openDiscount(given: Partial<Discount> = {}) {
  const api = stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['discounts.edit'] }) } },
    'GET /discounts/3': { body: { ...SAVE10, ...given } },
    'PUT /discounts/3': CONFLICT,
  });
  const user = userEvent.setup();
  renderPage(page, { params: { id: '3' } });
  const terms = await screen.findByLabelText<HTMLTextAreaElement>('Conditions for shoppers');
  const rate = screen.getByLabelText<HTMLInputElement>('Per cent');
  const save = () => user.click(screen.getByText('Save'));
  const loadNewState = () => user.click(screen.getByText('Load the latest version'));
  return { api, terms, rate, save, loadNewState };
}

test("after another member's change, the form shows it, keeps the input, and stores both", async () => {
  const { api, terms, rate, save, loadNewState } = await openDiscount();
  fireEvent.change(terms, { target: { value: 'Once' } });
  api.reply('GET /discounts/3', { body: { ...SAVE10, version: 2, value: 5, active: false } });
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('Look again.');
  // Until the new state is on the screen, another attempt names the version that is.
  await save();
  expect(api.called('PUT /discounts/3')).toMatchObject([{ version: 1 }, { version: 1 }]);
  await loadNewState();
  await waitFor(() => expect(rate.value).toBe('5'));
  expect([terms.value, screen.getByLabelText<HTMLInputElement>('Switched on').checked]).toEqual(['Once', false]);
  expect(screen.queryByRole('alert')).toBeNull();
  api.reply('PUT /discounts/3', { status: 204 });
  await save();
  expect(api.called('PUT /discounts/3')[2]).toMatchObject({ version: 2, value: 5, active: false, terms: 'Once' });
});

test('a field changed by both keeps the typed value and shows the other one', async () => {
  const { api, rate, save, loadNewState } = await openDiscount();
  fireEvent.change(rate, { target: { value: '15' } });
  api.reply('GET /discounts/3', { body: { ...SAVE10, version: 2, value: 5 } });
  await save();
  await loadNewState();
  const alert = await screen.findByText("This has been changed to '5' since. Save again to keep yours.");
  expect(rate.value).toBe('15');
  expect(rate.getAttribute('aria-describedby')).toContain(alert.closest('[role=alert]')?.id);
  expect(document.activeElement).toBe(rate);
});

test('asks before leaving the page with unsaved changes', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { api, terms, save } = await openDiscount();
  expect(isAsked()).toBe(false);
  fireEvent.change(terms, { target: { value: 'Once' } });
  expect(isAsked()).toBe(true);
  await save();
  await screen.findByText('Load the latest version');
  expect(isAsked()).toBe(true);
  api.reply('PUT /discounts/3', { status: 204 });
  await save();
  await waitFor(() => expect(isAsked()).toBe(false));
});

test('untouched times keep their seconds', async () => {
  const { api, terms, save } = await openDiscount({ startsAt: '2026-11-30T07:00:42.000Z', endsAt: '2026-12-30T07:00:42.000Z' });
  fireEvent.change(terms, { target: { value: 'Once' } });
  fireEvent.change(screen.getByLabelText('Ends'), { target: { value: '2026-12-31T09:00' } });
  await save();
  expect(api.called('PUT /discounts/3')).toMatchObject([
    { startsAt: '2026-11-30T07:00:42.000Z', endsAt: '2026-12-31T09:00:00+02:00' },
  ]);
});

test('retries a lost response with the same random code', async () => {
  const api = stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['discounts.edit'] }) } },
    'POST /discounts': 'no response',
  });
  renderPage(newPage);
  fireEvent.change(await screen.findByLabelText('Per cent'), { target: { value: '10' } });
  for (const count of [1, 2]) {
    fireEvent.submit(screen.getByRole('form', { name: 'Conditions' }));
    await waitFor(() => expect(api.called('POST /discounts')).toHaveLength(count));
    await screen.findByText(/cannot be reached/);
  }
  const [first, second] = api.called('POST /discounts') as { code: string }[];
  expect(first?.code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
  expect(second?.code).toBe(first?.code);
});

test('names the products of a code, so that a mistyped number is noticed', async () => {
  stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['discounts.edit'] }) } },
    'GET /discounts/3': { body: { ...SAVE10, scope: 'products', productIds: [3] } },
    'GET /products?ids=3': { body: { rows: [{ id: 3, name: 'Dunk Low Harbour' }] } },
    'GET /products?ids=3%2C71': { body: { rows: [{ id: 3, name: 'Dunk Low Harbour' }] } },
    'GET /products?ids=3%2C5': { status: 503 },
    // As a server answers that does not know ids.
    'GET /products?ids=3%2C9': {
      body: {
        rows: [
          { id: 3, name: 'Dunk Low Harbour' },
          { id: 1, name: 'Another' },
        ],
      },
    },
  });
  renderPage(page, { params: { id: '3' } });
  await screen.findByText('3: Dunk Low Harbour');
  fireEvent.change(screen.getByLabelText('Product numbers'), { target: { value: '3, 71' } });
  await screen.findByText('71: there is no such product');
  for (const [numbers, shown] of [
    ['3, 5', null],
    ['3, 9', '3: Dunk Low Harbour'],
  ] as const) {
    fireEvent.change(screen.getByLabelText('Product numbers'), { target: { value: numbers } });
    await waitFor(() => expect(screen.queryByLabelText('Products of this code')?.textContent ?? null).toBe(shown));
  }
  fireEvent.change(screen.getByLabelText('Product numbers'), { target: { value: '3, seven' } });
  await waitFor(() => expect(screen.queryByLabelText('Products of this code')).toBeNull());
});
