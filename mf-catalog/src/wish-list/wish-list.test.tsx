import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { productFixture, renderPage, servicesFixture, wishListItemFixture, translatePage } from 'shared/testing';
import { page as productPage } from '../product/page';
import { page } from './page';

const product = productFixture();
const soldOut = productFixture({ id: 2, name: 'AirMax Glacier', stock: [{ id: 2, size3: 0 }] });
const items = [
  wishListItemFixture({ price: 2199.9 }),
  wishListItemFixture({ productId: 2, name: 'AirMax Glacier' }),
  wishListItemFixture({ productId: 3, name: 'Jordan Gone' }),
];
const card = (name: string) => within(screen.getByRole('heading', { name }).closest('article')!);

test('shows former and current prices, and sold-out and withdrawn products', async () => {
  renderPage(page, { services: servicesFixture({ rows: [product, soldOut], states: { wishList: { items } } }) });
  expect(await screen.findByText('No longer sold')).toBeTruthy();
  expect(card(product.name).getByText(/2\s199,90 when you saved it: R\s200,00 less now/)).toBeTruthy();
  expect(card('AirMax Glacier').getByText('Out Of Stock')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Add to Cart/ })).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'Jordan Gone' })).toBeNull();
});

test('adds the chosen size to the cart, and asks for one first', async () => {
  const { services } = renderPage(page, {
    services: servicesFixture({ rows: [product], states: { wishList: { items: [items[0]!] } } }),
  });
  const add = await screen.findByRole('button', { name: `Add to Cart: ${product.name}` });
  await userEvent.click(add);
  expect(screen.getByRole('alert').textContent).toContain('Choose a size.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: `Size of ${product.name}` }), 'size7');
  await userEvent.click(add);
  expect(services.called('cart.add')).toEqual([[{ product, size: 'size7', quantity: 1 }]]);
});

test('a removed card keeps its place for half a second, inert, so that a double click hits no other card', async () => {
  const { services } = renderPage(page, {
    services: servicesFixture({ rows: [product, soldOut], states: { wishList: { items } } }),
  });
  await screen.findByText('No longer sold');
  jest.useFakeTimers();
  try {
    act(() => services.wishList.store.set({ items: items.slice(1), loaded: true }));
    const leaving = () =>
      [...screen.getByRole('list', { name: 'Saved products' }).children].map(
        (place) => place.hasAttribute('inert') && place.getAttribute('aria-hidden') === 'true',
      );
    expect(leaving()).toEqual([true, false, false]);
    expect(screen.queryByRole('button', { name: `Remove ${product.name}` })).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(leaving()).toEqual([false, false]);
  } finally {
    jest.useRealTimers();
  }
});

test('an empty list leads to the shop', () => {
  renderPage(page);
  expect(screen.getByText('Nothing saved yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Shop all shoes' })).toBeTruthy();
});

test('the product page saves and removes with a confirmation', async () => {
  const { services } = renderPage(productPage, {
    data: { product, related: [], colourways: [] },
    services: servicesFixture({ rows: [product] }),
  });
  translatePage(document.body);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(services.called('wishList.save')).toEqual([[product]]);
  act(() => services.wishList.store.set({ items: [items[0]!], loaded: true }));
  const saved = screen.getByRole('button', { name: 'Saved' });
  expect(saved.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(saved);
  expect(services.called('wishList.remove')).toEqual([[1]]);
  expect(services.toasts.map(({ text }) => text)).toEqual(['Saved to your wish list.', 'Removed from your wish list.']);
});

test('a sold-out size offers a mail; a failure keeps the address', async () => {
  const { services } = renderPage(productPage, {
    data: { product, related: [], colourways: [] },
    services: servicesFixture({
      rows: [product],
      http: { post: async () => ({ ok: false, failure: { kind: 'status', status: 409, message: 'UK 8 is in stock.' } }) },
    }),
  });
  expect(screen.queryByRole('button', { name: 'Email me when it is back' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Size 8' }));
  await userEvent.click(screen.getByRole('button', { name: 'Email me when it is back' }));
  const field = await screen.findByRole('textbox', { name: 'Email' });
  await userEvent.type(field, 'me@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Email me' }));
  expect((await screen.findByRole('alert')).textContent).toContain('UK 8 is in stock.');
  expect((field as HTMLInputElement).value).toBe('me@example.com');
  expect(services.called('http.post')).toEqual([['/back-in-stock', { email: 'me@example.com', productId: 1, size: 'size8' }]]);
});
