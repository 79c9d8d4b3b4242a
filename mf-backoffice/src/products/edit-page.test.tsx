import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from 'shared/testing';
import { memberFixture, stubApi } from '../testing/stub-api.fixture';
import { page } from './edit-page';
import type { StaffProduct } from './product';

const DUNK: StaffProduct = {
  id: 5,
  name: 'Dunk Fynbos',
  category: 'Dunk',
  priceCents: 199_950,
  colourway: '',
  description: '',
  materials: [],
  pictures: [],
  sizes: [{ size: 'size7', sku: '', gtin: '', onHand: 0 }],
  state: 'draft',
  version: 1,
  compareAtCents: null,
  saleEndsOn: null,
  saleEndsAt: null,
  plannedSale: null,
};
const CONFLICT = {
  status: 409,
  body: { code: 'staff/changed-meanwhile', message: 'This product was changed by Sipho a moment ago. Look again.' },
};

async function openProduct(permissions = ['products.edit'], state = DUNK.state) {
  const api = stubApi({
    'GET /me': { body: { member: memberFixture({ permissions }) } },
    'GET /products/5/prices': { body: [] },
    'GET /products/5': { body: { ...DUNK, state } },
    'GET /brands': { body: [{ path: 'Dunk', name: 'Dunk' }] },
  });
  const user = userEvent.setup();
  const { services } = renderPage(page, { params: { id: '5' } });
  const description = await screen.findByLabelText<HTMLTextAreaElement>('Description');
  await screen.findByText('Dunk', { selector: 'option' });
  return { api, services, description, press: (name: string) => user.click(screen.getByText(name)) };
}

test.each([
  ['brands', 'GET /brands', [{ path: 'Jordan', name: 'Jordan' }], 'Jordan'],
  ['prices so far', 'GET /products/5/prices', [{ priceCents: 150_000, since: '2026-11-01T00:00:00Z' }], /R\s1\s500,00/],
])('reports %s that do not load, and retries', async (_what, request, body, shown) => {
  const { api } = await openProduct(['products.edit', 'prices.edit']);
  cleanup();
  api.reply(request, { status: 503, body: { message: 'We are busy.' } });
  renderPage(page, { params: { id: '5' } });
  await screen.findByText('We are busy.');
  api.reply(request, { body });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(shown);
  expect(screen.queryByText('We are busy.')).toBeNull();
});

test.each(['Save', 'Publish'])(
  "after a conflict on '%s' the new state is loaded on request, with what was typed",
  async (button) => {
    const { api, description, press } = await openProduct();
    fireEvent.change(description, { target: { value: 'Red' } });
    api.reply('GET /products/5', { body: { ...DUNK, version: 2, colourway: 'Fynbos' } });
    api.reply('PUT /products/5', CONFLICT);
    api.reply('POST /products/5/state', CONFLICT);
    await press(button);
    await screen.findByText(CONFLICT.body.message);
    await press('Load the latest version');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Colourway').value).toBe('Fynbos'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(description.value).toBe('Red');
    await press('Save');
    expect(api.called('PUT /products/5').at(-1)).toMatchObject({ version: 2, colourway: 'Fynbos', description: 'Red' });
  },
);

test('putting a product on sale saves its details before, as they are on the screen; with an error it does neither', async () => {
  const { api, description, press } = await openProduct();
  const price = screen.getByLabelText('Price in rand');
  fireEvent.change(description, { target: { value: 'Red' } });
  fireEvent.change(price, { target: { value: 'x' } });
  await press('Publish');
  expect(price.getAttribute('aria-invalid')).toBe('true');
  expect([api.called('PUT /products/5'), api.called('POST /products/5/state')]).toEqual([[], []]);
  fireEvent.change(price, { target: { value: '2 499' } });
  api.reply('PUT /products/5', () => {
    api.reply('GET /products/5', { body: { ...DUNK, version: 2, description: 'Red', priceCents: 249_900 } });
    return { body: { version: 2 } };
  });
  api.reply('POST /products/5/state', () => {
    api.reply('GET /products/5', { body: { ...DUNK, version: 3, state: 'live', description: 'Red', priceCents: 249_900 } });
    return { body: { version: 3 } };
  });
  await press('Publish');
  await screen.findByText('Back to draft');
  expect(api.called('PUT /products/5')).toMatchObject([{ version: 1, priceCents: 249_900, description: 'Red' }]);
  expect(api.called('POST /products/5/state')).toEqual([{ version: 2, state: 'live', reason: '' }]);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Red');
});

test('publishing stored input stores nothing; a preview asks first if the input is not stored', async () => {
  const { api, description, press } = await openProduct();
  api.reply('POST /products/5/state', { body: { version: 2 } });
  await press('Publish');
  await waitFor(() => expect(api.called('POST /products/5/state')).toHaveLength(1));
  expect(api.called('PUT /products/5')).toEqual([]);
  fireEvent.change(description, { target: { value: 'Red' } });
  await press('Preview');
  expect(api.called('POST /products/5/preview')).toEqual([]);
  await press('Back');
});

test('shows errors of one size at the field of all sizes', async () => {
  const { api, press } = await openProduct();
  const errors = [
    { field: 'sizes/1/size', message: 'UK 7 is listed twice.' },
    { field: 'sizes/1/gtin', message: '12 is not a GTIN: a digit is wrong, missing or extra.' },
  ];
  api.reply('PUT /products/5', { status: 400, body: { message: errors[0]?.message, errors } });
  await press('Save');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(errors.map(({ message }) => message).join(' '));
  expect(screen.getByLabelText('Sizes').getAttribute('aria-describedby')).toContain(alert.id);
});

test.each([
  ['Sale', '2 499,00', 'PUT /products/5/compare-at', { compareAtCents: 249_900, saleEndsAt: null }],
  ['Sale', '1 999,50', 'PUT /products/5/compare-at', {}],
  ['Sale', '2 499', 'PUT /products/5/compare-at', { compareAtCents: 249_900, version: 2 }],
  ['Planned sale', '2 499,00', 'PUT /products/5/planned-sale', {}],
])('asks before leaving while a form %s is not saved, with the old price %s', async (form, price, call, stored) => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { api } = await openProduct(['products.edit', 'prices.edit']);
  const fields = within(screen.getByRole('form', { name: form }));
  const field = (label: string) => fields.getByLabelText<HTMLInputElement>(label);
  expect(isAsked()).toBe(false);
  fireEvent.change(field(form === 'Sale' ? 'Old price in rand' : 'Planned old price in rand'), { target: { value: price } });
  if (form === 'Planned sale') {
    fireEvent.change(field('Price in the sale, in rand'), { target: { value: '1 500' } });
    fireEvent.change(field('Sale begins'), { target: { value: '2030-01-01T09:00' } });
  }
  expect(isAsked()).toBe(true);
  api.reply(call, { status: 204 });
  api.reply('GET /products/5', { body: { ...DUNK, ...stored } });
  fireEvent.submit(screen.getByRole('form', { name: form }));
  await waitFor(() => expect(api.called('GET /products/5')).toHaveLength(2));
  await waitFor(() => expect(isAsked()).toBe(false));
  expect(api.called(call)).toHaveLength(1);
});

test('a plan that does not exist yet follows the price, and counts as unchanged', async () => {
  const { api, press } = await openProduct(['products.edit', 'prices.edit']);
  const plan = within(screen.getByRole('form', { name: 'Planned sale' }));
  api.reply('PUT /products/5', { body: { version: 2 } });
  api.reply('GET /products/5', { body: { ...DUNK, version: 2, priceCents: 179_900 } });
  await press('Save');
  await waitFor(() => expect(plan.getByLabelText<HTMLInputElement>('Planned old price in rand').value).toBe('1799.00'));
  await waitFor(() => expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true));
});

test('reports a conflict with a sale that another member planned meanwhile, and shows their plan on request', async () => {
  const { api, press } = await openProduct(['products.edit', 'prices.edit']);
  const field = (label: string) =>
    within(screen.getByRole('form', { name: 'Planned sale' })).getByLabelText<HTMLInputElement>(label);
  fireEvent.change(field('Price in the sale, in rand'), { target: { value: '1 500' } });
  fireEvent.change(field('Sale begins'), { target: { value: '2030-01-01T09:00' } });
  api.reply('PUT /products/5/planned-sale', CONFLICT);
  await press('Plan the sale');
  await screen.findByText(CONFLICT.body.message);
  expect(api.called('PUT /products/5/planned-sale')).toMatchObject([{ seen: null }]);
  expect(field('Price in the sale, in rand').value).toBe('1 500');
  const theirs = { priceCents: 100_000, compareAtCents: 199_950, startsAt: '2030-02-01T07:00:00.000Z', endsAt: null };
  api.reply('GET /products/5', { body: { ...DUNK, plannedSale: { ...theirs, failure: '' } } });
  await press('Load the latest version');
  await screen.findByText('Cancel the plan');
  expect(screen.queryByText(CONFLICT.body.message)).toBeNull();
  expect(field('Price in the sale, in rand').value).toBe('1 500');
  expect(screen.getByText("This has been changed to '1000.00' since. Save again to keep yours.")).toBeTruthy();
  api.reply('DELETE /products/5/planned-sale', { status: 204 });
  await press('Cancel the plan');
  expect(api.called('DELETE /products/5/planned-sale')).toEqual([{ seen: theirs }]);
});

test.each([
  [199_950, false],
  [180_000, true],
])('a planned sale warns when the price was changed after it was planned: at %s cents then, %s', async (regularCents, warns) => {
  const plannedSale = { priceCents: 100_000, compareAtCents: 199_950, startsAt: '2030-02-01T07:00:00.000Z', endsAt: null };
  stubApi({
    'GET /me': { body: { member: memberFixture({ permissions: ['products.edit', 'prices.edit'] }) } },
    'GET /products/5/prices': { body: [] },
    'GET /products/5': { body: { ...DUNK, plannedSale: { ...plannedSale, regularCents, failure: '' } } },
    'GET /brands': { body: [{ path: 'Dunk', name: 'Dunk' }] },
  });
  renderPage(page, { params: { id: '5' } });
  await screen.findByText('Cancel the plan');
  expect(screen.queryByText(/The price was changed after this sale was planned/) !== null).toBe(warns);
});

test('requires a reason to put a product on sale with an old price that was not charged recently', async () => {
  const { api, press } = await openProduct();
  const message = 'This price was not charged in the last 90 days. Give a reason why it may be shown anyway.';
  api.reply('POST /products/5/state', {
    status: 409,
    body: { code: 'product/old-price-not-charged', message, errors: [{ field: 'reason', message }] },
  });
  await press('Publish');
  const dialog = within(await screen.findByRole('dialog', { name: 'Show the old price?' }));
  const confirm = dialog.getByRole('button', { name: 'Publish' });
  fireEvent.click(confirm);
  expect((await dialog.findAllByText('Reason is required.')).length).toBeGreaterThan(0);
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Our shop in Durban' } });
  api.reply('GET /products/5', { body: { ...DUNK, version: 2, state: 'live' } });
  api.reply('POST /products/5/state', { body: { version: 2 } });
  fireEvent.click(confirm);
  await screen.findByText('Back to draft');
  expect(api.called('POST /products/5/state').at(-1)).toMatchObject({ state: 'live', reason: 'Our shop in Durban' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an archived product becomes a draft again without going live', async () => {
  const { api, press } = await openProduct(['products.edit'], 'archived');
  api.reply('POST /products/5/state', { body: { version: 2 } });
  await press('Back to draft');
  await waitFor(() => expect(api.called('POST /products/5/state')).toMatchObject([{ state: 'draft' }]));
});

test('reports that an old price is dropped if a new price would have restored it, but it was not charged recently', async () => {
  const { api, services, press } = await openProduct();
  api.reply('PUT /products/5', { body: { version: 2, droppedOldPriceCents: 189_900 } });
  await press('Save');
  const text = 'Saved, without the old price: it was not charged in the last 90 days.';
  await waitFor(() => expect(services.toasts).toEqual([{ kind: 'success', text }]));
});
