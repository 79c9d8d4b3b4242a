import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, isNotFound, succeeded, type Failure, type Result } from 'shared/contract';
import type { Product, User } from 'shared/models';
import { EXPLODED_PARTS } from 'shared/pictures';
import {
  cartItemFixture,
  loadPage,
  productFixture,
  renderPage,
  servicesFixture,
  userFixture,
  type ServicesOverrides,
} from 'shared/testing';
import { page } from './page';
import { loadProduct, type ProductData } from './load-product';

const harbour = productFixture({ stock: [{ id: 1, size3: 4, size7: 2, size8: 0, size9: 12 }] });
const params = { category: 'Dunk', productName: 'Dunk Low Harbour' };
const path = '/Shop/Dunk/Dunk%20Low%20Harbour';

function open(product: Product = harbour, overrides: ServicesOverrides = {}) {
  const services = servicesFixture(overrides);
  return renderPage(page, { data: { product, related: [], colourways: [] }, params, services, path });
}

const radio = (size: number) => screen.getByRole<HTMLInputElement>('radio', { name: `Size ${size}` });
const quantity = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Quantity' });
const choices = () =>
  within(quantity())
    .queryAllByRole('option')
    .map((option) => option.textContent);
const add = () => userEvent.setup().click(screen.getByRole('button', { name: 'Add to Cart' }));

afterEach(() => localStorage.clear());

test('PDP-1: shows pictures, name, sizes, quantity, availability, price and one button', () => {
  open();
  const gallery = screen.getByRole('region', { name: 'Pictures of Dunk Low Harbour' });
  expect([...gallery.querySelectorAll('li img')].map((picture) => picture.getAttribute('alt'))).toEqual([
    'Dunk Low Harbour in Harbour, side view',
    'Dunk Low Harbour in Harbour, three-quarter view',
    'Dunk Low Harbour in Harbour, view from above',
    'Dunk Low Harbour in Harbour, heel view',
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'Dunk Low Harbour' })).toBeTruthy();
  expect(within(screen.getByRole('radiogroup', { name: 'Size' })).getAllByRole('radio')).toHaveLength(4);
  expect(quantity()).toBeTruthy();
  expect(screen.getByText('In stock')).toBeTruthy();
  // Once each, so that a search for a text finds one element.
  expect(screen.getByText(/R\s1\s999,90/)).toBeTruthy();
  expect(screen.getByText('Dunk Low Harbour')).toBeTruthy();
  expect(screen.getByText('incl. VAT')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add to Cart' })).toHaveLength(1);
});

test('mentions no VAT if the seller is not registered for it', () => {
  const { container } = open(harbour, { config: { vatNumber: '' } });
  expect(container.textContent).not.toContain('VAT');
});

test('PDP-1: shows two slides for a product with two pictures', () => {
  open({ ...harbour, image3: '', image4: '' });
  expect(screen.getByRole('region', { name: /^Pictures/ }).querySelectorAll('li')).toHaveLength(2);
});

test('steps through the gallery and selects by thumbnail', async () => {
  open();
  const user = userEvent.setup();
  const shown = () =>
    screen
      .getByRole('region', { name: /^Pictures/ })
      .querySelector('li:not([inert]) img')
      ?.getAttribute('alt');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(shown()).toContain('three-quarter view');
  await user.click(screen.getByRole('button', { name: 'Show heel view' }));
  expect(shown()).toContain('heel view');
});

test('shows each other picture in the place it was chosen from, and the first one instead of it', async () => {
  open();
  const others = () => screen.getAllByRole('button', { name: /^Show / }).map((button) => button.getAttribute('aria-label'));
  expect(others()).toEqual(['Show three-quarter view', 'Show view from above', 'Show heel view']);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show view from above' }));
  expect(others()).toEqual(['Show three-quarter view', 'Show side view', 'Show heel view']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Show side view');
});

test('marks sizes that run out', () => {
  open();
  const described = (size: number) => document.getElementById(radio(size).getAttribute('aria-describedby') ?? '')?.textContent;
  expect([3, 7, 8, 9].map(described)).toEqual([undefined, '2 left', 'Sold out', undefined]);
});

test('shows the delivery date of the courier, and only the promise while the API does not answer', async () => {
  const get = async <T,>(address: string) =>
    (address === '/delivery-estimate'
      ? succeeded({ arrivesBy: '2026-11-26T10:00:00.000Z' })
      : failed({ kind: 'network' })) as Result<T>;
  open(harbour, { http: { get } });
  expect(screen.getByText('Free delivery, 3-5 days')).toBeTruthy();
  expect((await screen.findByText('Thursday 26 November')).parentElement?.textContent).toBe(
    'Get it by Thursday 26 November, delivered free',
  );
});

test('links the same model in its other colours', async () => {
  const dunk = (id: number, name: string, colourway: string, overrides: Partial<Product> = {}) =>
    productFixture({ id, name: `Dunk ${name}`, colourway, ...overrides });
  const rows = [
    dunk(1, 'Low Harbour', 'Harbour Blue'),
    dunk(2, 'Low Ink Chalk', 'Ink & Chalk', { stock: 0 }),
    dunk(3, 'High Ember', 'Ember'),
    dunk(4, 'Low Special', 'Plain'),
  ];
  const services = servicesFixture({ rows });
  renderPage(page, { data: await loadPage(page, { params, services }), params, services, path });
  const swatches = within(screen.getByRole('list', { name: 'Colours' })).getAllByRole('link');
  expect(
    swatches.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual([
    ['Harbour Blue', path, 'page'],
    ['Ink & Chalk, sold out', '/Shop/Dunk/Dunk%20Low%20Ink%20Chalk', null],
  ]);
});

describe('materials of the shoe', () => {
  const materials = [
    'Smooth leather upper',
    'Suede overlays',
    'Patent leather side mark',
    'Padded textile lining',
    'Stitched rubber cup sole',
    'Gum rubber outsole',
  ];
  const exploded = () => screen.queryByRole<HTMLImageElement>('img', { name: /^Exploded drawing of / });
  const list = () => within(screen.getByRole('list', { name: 'Materials' })).getAllByRole('listitem');
  const texts = () => list().map((item) => item.textContent);

  test('is drawn with the numbers of its materials, and loaded when it comes into view', () => {
    open({ ...harbour, materials });
    expect([exploded()!.getAttribute('src'), exploded()!.getAttribute('loading')]).toEqual([
      '/pictures/dunk-low-harbour/exploded.svg',
      'lazy',
    ]);
    // A side mark has no number: it is elsewhere on every silhouette.
    expect(texts()).toEqual([
      '1Smooth leather upper',
      '2Suede overlays',
      'Patent leather side mark',
      '3Padded textile lining',
      '4Stitched rubber cup sole',
      '5Gum rubber outsole',
    ]);
    expect(exploded()!.parentElement?.textContent).toBe('12345');
  });

  test('keeps the numbers with their materials when staff omitted or moved some', () => {
    open({
      ...harbour,
      materials: ['Gum rubber outsole', 'Foam midsole with a visible air chamber', 'Knit upper', 'Textile lining'],
    });
    expect(texts().map((text) => text?.[0])).toEqual(['1', '2', '3', '4']);
    const places = [...exploded()!.parentElement!.children].slice(1) as HTMLElement[];
    expect(places.map(({ style }) => parseFloat(style.top))).toEqual(
      [EXPLODED_PARTS.outsole, EXPLODED_PARTS.midsole, EXPLODED_PARTS.upper, EXPLODED_PARTS.lining].map(([, y]) => y),
    );
  });

  test.each<[string, Partial<Product>]>([
    ['an uploaded picture', { materials, image1: `/media/${'0a'.repeat(16)}-640/640.jpg` }],
    ['a part that is not named', { materials: materials.slice(0, -1) }],
    ['a part that is named twice', { materials: [...materials, 'Rubber outsole'] }],
    ['other words', { materials: ['Suede', 'Rubber'] }],
  ])('is a list alone for %s', (_, overrides) => {
    open({ ...harbour, ...overrides });
    expect(exploded()).toBeNull();
    expect(texts()).toEqual(overrides.materials);
  });

  test('renders nothing without materials', () => {
    open({ ...harbour, materials: [] });
    expect(screen.queryByRole('list', { name: 'Materials' })).toBeNull();
    expect(screen.getByText('Colourway: Harbour')).toBeTruthy();
  });
});

test('PDP-2: preselects size3 and quantity 1', () => {
  open();
  expect(screen.getAllByRole('radio').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Size 3',
    'Size 7',
    'Size 8',
    'Size 9',
  ]);
  expect(radio(3).checked).toBe(true);
  expect(quantity().value).toBe('1');
});

test('preselects the first size in stock when there is no size3', () => {
  open({ ...harbour, stock: [{ id: 1, size5: 0, size6: 3 }] });
  expect(radio(6).checked).toBe(true);
});

test('PDP-3: limits the quantity to five or to the stock of the chosen size', async () => {
  open();
  expect(choices()).toEqual(['1', '2', '3', '4']);
  await userEvent.setup().click(radio(9));
  expect(choices()).toEqual(['1', '2', '3', '4', '5']);
  await userEvent.setup().click(radio(7));
  expect(choices()).toEqual(['1', '2']);
  expect(screen.getByText('Only 2 left')).toBeTruthy();
});

test('keeps the chosen quantity in another size, as far as that has it', async () => {
  open();
  const user = userEvent.setup();
  await user.selectOptions(quantity(), '3');
  await user.click(radio(9));
  expect(quantity().value).toBe('3');
  await user.click(radio(7));
  expect(quantity().value).toBe('2');
});

test("PDP-4: rejects a sold-out size with 'Out of Stock'", async () => {
  const { services } = open();
  await userEvent.setup().click(radio(8));
  expect(choices()).toEqual([]);
  const said = () => screen.queryAllByText('Out of Stock').length;
  expect(said()).toBe(1);
  await add();
  expect(services.toasts).toEqual([{ kind: 'error', text: 'Out of Stock' }]);
  expect(services.called('cart.add')).toEqual([]);
  // The toast alone says it now.
  expect(said()).toBe(0);
});

test('PDP-5: confirms a successful add in a toast of 1200 ms and on the page', async () => {
  const { services } = open();
  const user = userEvent.setup();
  await user.click(radio(7));
  await user.selectOptions(quantity(), '2');
  await add();
  expect(services.called('cart.add')).toEqual([[{ product: harbour, size: 'size7', quantity: 2 }]]);
  expect(services.toasts).toEqual([{ kind: 'success', text: 'Successfully added to Cart.', duration: 1200 }]);
  expect(screen.getByText(/2 × UK 7/)).toBeTruthy();
});

test('ignores a second click while an add is pending', async () => {
  let resolveAdd: ((result: Result<unknown>) => void) | undefined;
  const { services } = open(harbour, { cart: { add: () => new Promise((resolve) => (resolveAdd = resolve)) } });
  await add();
  await add();
  expect(services.called('cart.add')).toHaveLength(1);
  await act(async () => resolveAdd?.({ ok: true, status: 200, data: undefined }));
  expect(services.toasts).toHaveLength(1);
});

test('PDP-8: shows the message for an add that fails', async () => {
  const { services } = open(harbour, { cart: { add: async () => failed({ kind: 'status', status: 403 }) } });
  await add();
  expect(services.toasts).toEqual([{ kind: 'error', text: 'You are not allowed to perform this action.' }]);
  expect(screen.getByText('Nothing was added.')).toBeTruthy();
});

test('keeps on the page how many are left after a quantity was refused', async () => {
  const message = 'Only 4 left in this size.';
  const failure: Failure = { kind: 'status', status: 409, code: 'cart/too-few-left', errors: [{ field: 'quantity', message }] };
  const { services } = open(harbour, { cart: { add: async () => failed(failure) } });
  await add();
  expect(services.toasts).toEqual([{ kind: 'error', text: message }]);
  expect(screen.getByText(`Nothing was added. ${message}`)).toBeTruthy();
});

test('reports a cart price that differs from the price on the page, and shows it', async () => {
  const services = servicesFixture({ rows: [harbour] });
  const cartLine = cartItemFixture({ size: 'size3', price: 2699 });
  jest.spyOn(services.cart, 'add').mockImplementation(async () => {
    services.cart.store.set({ cart: [cartLine] });
    return succeeded(undefined);
  });
  jest.spyOn(services.products, 'list').mockImplementation(async () => {
    services.products.store.set({ byId: { 1: { ...harbour, price: 2699 } } });
    return succeeded({ rows: [], total: 0 });
  });
  renderPage(page, { data: { product: harbour, related: [], colourways: [] }, params, services, path });
  await add();
  expect(services.toasts).toEqual([
    { kind: 'success', text: 'Successfully added to Cart.', duration: 1200 },
    { kind: 'info', text: 'The price is now R\u00a02\u00a0699,00.' },
  ]);
  expect(services.products.list).toHaveBeenCalledWith({ ids: [1] });
  expect(screen.queryByText(/R\s1\s999,90/)).toBeNull();
  expect(screen.getAllByText(/R\s2\s699,00/).length).toBeGreaterThan(0);
  await add();
  expect(services.toasts).toHaveLength(3);
  services.cart.store.set({ cart: [{ ...cartLine, price: undefined as unknown as number }] });
  jest.spyOn(services.cart, 'add').mockResolvedValue(succeeded(undefined));
  await add();
  expect(services.toasts).toHaveLength(4);
});

test('shows the current stock after an add that exceeded it', async () => {
  const services = servicesFixture({ rows: [harbour], cart: { add: async () => failed({ kind: 'status', status: 409 }) } });
  jest.spyOn(services.products, 'list').mockImplementation(async () => {
    services.products.store.set({ byId: { 1: { ...harbour, stock: [{ id: 1, size3: 4, size7: 0 }] } } });
    return succeeded({ rows: [], total: 0 });
  });
  renderPage(page, { data: { product: harbour, related: [], colourways: [] }, params, services, path });
  await userEvent.click(radio(7));
  await add();
  expect(services.products.list).toHaveBeenCalledWith({ ids: [1] });
  expect(document.getElementById(radio(7).getAttribute('aria-describedby') ?? '')?.textContent).toBe('Sold out');
  expect([quantity().disabled, choices()]).toEqual([true, []]);
  expect(screen.getByRole('button', { name: 'Email me when it is back' })).toBeTruthy();
});

test("clears a customer's email and confirmation for the next account, and fills in the new one's email", async () => {
  const soldOut = { ...harbour, stock: [{ id: 1, size3: 0 }] };
  const services = servicesFixture({ rows: [soldOut], states: { session: { user: userFixture(), authenticated: true } } });
  renderPage(page, { data: { product: soldOut, related: [], colourways: [] }, params, services, path });
  await userEvent.click(radio(3));
  await userEvent.click(screen.getByRole('button', { name: 'Email me when it is back' }));
  const email = async () => (await screen.findByLabelText<HTMLInputElement>('Email')).value;
  expect(await email()).toBe('thandi@example.com');
  await userEvent.type(screen.getByLabelText('Email'), 'x');
  const become = (user: User | null) =>
    act(async () => {
      services.session.store.set({ user, authenticated: user !== null });
      if (!user) services.bus.publish('app/reset', { reason: 'expired' });
    });
  await become(null);
  expect(await email()).toBe('');
  await become(userFixture({ email: 'sipho@example.com' }));
  expect(await email()).toBe('sipho@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Email me' }));
  const notice = await screen.findByText(/We will email sipho@example.com once/);
  expect(document.activeElement).toBe(notice.closest('[role=status]'));
  await become(null);
  expect([screen.queryByText(/sipho@example.com/), await email()]).toEqual([null, '']);
});

test('suggests different related products for each product, those in stock first', async () => {
  const rows = Array.from({ length: 7 }, (_, index) => productFixture({ id: index + 1, name: `Dunk ${index + 1}` }));
  rows[4] = { ...rows[4]!, stock: [{ id: 5, size3: 0 }] };
  const related = async (name: string) => {
    const { products } = servicesFixture({ rows });
    const data = await loadProduct({ params: { category: 'dunk', productName: name }, products });
    return (data as ProductData).related.map(({ id }) => id);
  };
  expect([await related('Dunk 1'), await related('Dunk 3'), await related('Dunk 7')]).toEqual([
    [2, 3, 4, 6],
    [4, 6, 7, 1],
    [1, 2, 3, 4],
  ]);
});

test('NAV-8: matches brand and name case-insensitively; the canonical URL has the shop’s spelling', async () => {
  const services = servicesFixture({ rows: [harbour, productFixture({ id: 2, name: 'Dunk Low Ember' })] });
  const data = await loadPage(page, { params: { category: 'dUNK', productName: 'dunk low HARBOUR' }, services });
  expect(data).toMatchObject({ product: { id: 1 }, related: [{ id: 2 }] });
  const head = page.head(data, { params, config: services.config });
  expect(head.canonical).toBe(path);
  const [group] = head.jsonLd as { hasVariant: object[] }[];
  expect(group?.hasVariant[0]).toMatchObject({
    '@type': 'Product',
    offers: { priceCurrency: 'ZAR', price: '1999.90', availability: 'https://schema.org/InStock' },
  });
});

test('a description keeps its lines', () => {
  open({ ...harbour, description: 'Suede.\nRubber sole.' });
  const shown = screen.getByText('Suede.\nRubber sole.', { normalizer: String });
  expect(getComputedStyle(shown).whiteSpace).toBe('pre-line');
});

test('finds a product with a name longer than a search may be', async () => {
  const name = `Dunk ${'Low '.repeat(28)}`.trim();
  const services = servicesFixture({ rows: [{ ...harbour, name }] });
  const { list } = services.products;
  services.products.list = async (query) =>
    (query.q ?? '').length > 100 ? failed({ kind: 'status', status: 400 }) : list(query);
  const data = await loadPage(page, { params: { category: 'Dunk', productName: name }, services });
  expect(data).toMatchObject({ product: { name } });
});

test('returns not found for a name that the brand does not have', async () => {
  const services = servicesFixture({ rows: [harbour] });
  expect(isNotFound(await loadPage(page, { params: { category: 'Dunk', productName: 'Dunk' }, services }))).toBe(true);
  expect(isNotFound(await loadPage(page, { params: { category: 'AirMax', productName: 'Dunk Low Harbour' }, services }))).toBe(
    true,
  );
});

test('stores recently viewed products by id and shows them', async () => {
  localStorage.setItem('recent', '[7,1]');
  open(harbour, { rows: [productFixture({ id: 7, name: 'Dunk Low Ember' })] });
  const section = await screen.findByRole('region', { name: 'Recently viewed' });
  expect(within(section).getAllByRole('link')).toHaveLength(1);
  expect(localStorage.getItem('recent')).toBe('[1,7]');
});

test('keeps the picture on arrow keys in the zoom, changes it by step, and restores focus to the picture in view', async () => {
  open();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Zoom side view' }));
  const zoom = within(await screen.findByRole('dialog', { name: 'Dunk Low Harbour' }));
  await user.keyboard('{ArrowRight}');
  expect(zoom.getByText(/^1 of \d$/)).toBeTruthy();
  await user.click(zoom.getByRole('button', { name: 'Next' }));
  expect(zoom.getByText(/^2 of \d$/)).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Zoom three-quarter view');
});

test('opens the zoom and the size guide, and copies the share link', async () => {
  const { services } = open();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Zoom side view' }));
  expect(await screen.findByRole('dialog', { name: 'Dunk Low Harbour' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Size guide' }));
  expect(within(await screen.findByRole('dialog', { name: 'Size guide' })).getAllByRole('row')).toHaveLength(11);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(services.toasts).toEqual([{ kind: 'success', text: 'Link copied.' }]));
});
