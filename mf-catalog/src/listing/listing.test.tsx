import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router-dom';
import { failed, isNotFound, type LoadContext } from 'shared/contract';
import type { Product } from 'shared/models';
import { loadPage, productFixture, renderPage, servicesFixture, translatePage } from 'shared/testing';
import { HEADER_HIDDEN, tokens } from 'shared/theme';
import { page } from './page';
import type { ListingData } from './load-listing';

// Renders hundreds of products.
jest.setTimeout(30_000);

const shoe = (id: number, name: string, category: string, price: number, stock: Product['stock'] = [{ id, size3: 1 }]) =>
  productFixture({ id, name, category, price, stock });
const rows = [
  shoe(1, 'Dunk Low Ember', 'Dunk', 2500, [{ id: 1, size3: 0, size7: 2 }]),
  shoe(2, 'Dunk Low Anise', 'Dunk', 1500),
  shoe(3, 'Dunk Low Zest', 'Dunk', 3500, 0),
  shoe(4, 'AirMax Wave Polar', 'AirMax', 2000),
];

async function listing(item: string, search = '', stock: Product[] = rows) {
  const services = servicesFixture({ rows: stock });
  const data = await loadPage(page, { params: { item }, search, services });
  return renderPage(page, { data, params: { item }, services, path: `/Shop/${item}${search && `?${search}`}` });
}

const names = () =>
  within(screen.getByRole('list', { name: 'Products' }))
    .queryAllByRole('link')
    .map((link) => /^(Dunk Low|AirMax Wave) \w+/.exec(link.textContent ?? '')?.[0]);
const sortBy = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });

test.each(['Dunk', 'dunk', 'DUNK'])('CAT-1: /shop/%s lists the products of that brand, with sorting and grid', async (item) => {
  await listing(item);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dunk (3)');
  expect(names()).toHaveLength(3);
  expect(sortBy()).toBeTruthy();
});

test("CAT-2: /shop/shop-all lists all products under 'All Trainers & Shoes (count)'", async () => {
  await listing('shop-all');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All Trainers & Shoes (4)');
  expect(names()).toHaveLength(4);
});

test('updates the counts on a page that the browser translates, and keeps the list when the last filter is removed', async () => {
  await listing('Dunk', 'size=size7');
  translatePage(document.body);
  const filters = screen.getByRole('button', { name: 'Filters (1)' });
  await userEvent.click(screen.getByRole('button', { name: /^Remove / }));
  expect(filters.textContent).toContain('Filters');
  expect(filters.textContent).not.toContain('(');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dunk (3)');
  expect(screen.getByText('3 styles')).toBeTruthy();
});

test('the button counts every kind of filter', async () => {
  await listing('shop-all', 'size=size7&brand=Dunk&price=2000-3000&sale=yes');
  expect(screen.getByRole('button', { name: 'Filters (4)' })).toBeTruthy();
});

test('the toolbar sticks below the header, or to the top of the window while the header is hidden', async () => {
  await listing('Dunk');
  const top = () => getComputedStyle(sortBy().closest('div')?.parentElement as HTMLElement).top;
  expect(top()).toBe(tokens.header);
  document.documentElement.toggleAttribute(HEADER_HIDDEN);
  expect(top()).toBe('0px');
  document.documentElement.toggleAttribute(HEADER_HIDDEN);
});

test('CAT-3: offers the four sort orders, sorts in place and updates the URL', async () => {
  const { where } = await listing('Dunk');
  expect(
    within(sortBy())
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Price High-Low', 'Price Low-High', 'A-Z', 'Z-A']);
  const user = userEvent.setup();
  const orders = {
    'Price Low-High': ['Anise', 'Ember', 'Zest'],
    'Price High-Low': ['Zest', 'Ember', 'Anise'],
    'Z-A': ['Zest', 'Ember', 'Anise'],
    'A-Z': ['Anise', 'Ember', 'Zest'],
  };
  for (const [label, order] of Object.entries(orders)) {
    await user.selectOptions(sortBy(), label);
    expect(names()).toEqual(order.map((name) => `Dunk Low ${name}`));
  }
  expect(where()).toBe('/Shop/Dunk?sort=name-asc');
});

test('applies sorting and filters from the URL', async () => {
  await listing('shop-all', 'sort=price-asc&size=3&price=2000-3000');
  expect(names()).toEqual(['AirMax Wave Polar']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All Trainers & Shoes (1)');
  expect(sortBy().value).toBe('price-asc');
});

test('filters in place, updates the URL, and removes filters one by one', async () => {
  const { where } = await listing('shop-all');
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: '7', hidden: true }));
  expect(names()).toEqual(['Dunk Low Ember']);
  expect(where()).toBe('/Shop/shop-all?size=7');
  await user.click(screen.getByRole('button', { name: 'Remove UK 7' }));
  expect(names()).toHaveLength(4);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  await user.click(screen.getByRole('radio', { name: 'AirMax', hidden: true }));
  expect(names()).toEqual(['AirMax Wave Polar']);
});

test('shows an address without a choice as it is, also after a choice was made from it', async () => {
  const { where } = await listing('shop-all', '', [shoe(1, 'Dunk Low Ember', 'Dunk', 2500)]);
  await userEvent.click(screen.getByRole('radio', { name: /^Under/, hidden: true }));
  expect(names()).toEqual([]);
  await userEvent.click(screen.getByRole('link', { name: 'See all trainers' }));
  expect(where()).toBe('/Shop/shop-all');
  expect(names()).toEqual(['Dunk Low Ember']);
});

test('ignores a brand in the address where one brand is listed', async () => {
  await listing('Dunk', 'brand=AirMax');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dunk (3)');
  expect(screen.queryByRole('button', { name: 'Remove AirMax' })).toBeNull();
});

test('opens the filters as a sheet that shows the number of results', async () => {
  await listing('shop-all', 'brand=Dunk');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Filters (1)', hidden: true }));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  expect(within(sheet).getByRole('status').textContent).toBe('3 results');
  await user.click(within(sheet).getByRole('button', { name: 'Show 3 results' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('returns not found for an unknown brand and an empty list for a brand without products', async () => {
  const services = servicesFixture({ rows });
  expect(isNotFound(await loadPage(page, { params: { item: 'Clogs' }, services }))).toBe(true);
  expect(isNotFound(await loadPage(page, { params: { item: 'Dunk' }, search: 'q=nothing', services }))).toBe(false);
  await listing('jordan');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Jordan (0)');
});

test.each([
  ['jordan', '', 'Have a look at everything we have.'],
  ['jordan', 'q=low', 'Have a look at everything we have.'],
  ['jordan', 'sale=yes', 'Try fewer filters, or have a look at everything we have.'],
  ['shop-all', 'size=11', 'Try fewer filters, or have a look at everything we have.'],
  ['shop-all', 'price=3000-&brand=AirMax', 'Try fewer filters, or have a look at everything we have.'],
])('mentions filters in an empty list only if one is set: /shop/%s?%s', async (item, search, text) => {
  await listing(item, search);
  expect(names()).toEqual([]);
  expect(screen.getByText(/a look at everything we have\.$/).textContent).toBe(text);
});

test('keeps search results in order of relevance until the shopper sorts them', async () => {
  await listing('shop-all', 'q=low');
  expect(screen.getByText('Results for “low”')).toBeTruthy();
  expect(names()).toEqual(['Dunk Low Ember', 'Dunk Low Anise', 'Dunk Low Zest']);
  expect(sortBy().selectedOptions[0]?.textContent).toBe('Best match');
});

test('CAT-4: shows a spinner while a failed listing is retried', async () => {
  const good = servicesFixture({ rows });
  let respond: (() => void) | undefined;
  const list: LoadContext['products']['list'] = (query) =>
    new Promise((resolve) => {
      respond = () => resolve(good.products.list(query));
    });
  const services = servicesFixture({ products: { list } });
  renderPage(page, { data: { failed: true }, params: { item: 'Dunk' }, services, path: '/Shop/Dunk' });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  respond?.();
  expect(await screen.findByRole('list', { name: 'Products' })).toBeTruthy();
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('CAT-5: shows the load error as an alert', async () => {
  const services = servicesFixture({ products: { list: async () => failed({ kind: 'status', status: 503 }) } });
  const data = await loadPage(page, { params: { item: 'shop-all' }, services });
  renderPage(page, { data, params: { item: 'shop-all' }, services });
  expect(screen.getByRole('alert').textContent).toBe(
    "We're sorry, something went wrong while loading products. Please try refreshing the page or check back later.",
  );
});

test.each([
  ['Jordan', 'Jordan trainers'],
  ['shop-all', 'All Trainers & Shoes'],
])('a list of %s that failed to load keeps its title', async (item, title) => {
  const services = servicesFixture({ products: { list: async () => failed({ kind: 'status', status: 503 }) } });
  const data = await loadPage(page, { params: { item }, services });
  expect(page.head(data, { params: { item }, config: services.config }).title).toBe(title);
});

test('CAT-6: formats card prices in rand for en-ZA', async () => {
  await listing('AirMax');
  expect(screen.getByRole('link', { name: /^AirMax Wave Polar/ }).textContent?.replace(/\s/g, ' ')).toContain('R 2 000,00');
});

describe('a list of more than 120 products', () => {
  const many = Array.from({ length: 300 }, (_, index) =>
    shoe(index + 1, `Dunk Low ${String(index).padStart(3, '0')}`, 'Dunk', 1000 + index),
  );

  test('renders the first 120 and links to the next page', async () => {
    await listing('Dunk', 'sort=price-asc', many);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dunk (300)');
    expect(names()).toHaveLength(120);
    expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/Shop/Dunk?sort=price-asc&page=2');
  });

  test('loads only the rows that it renders', async () => {
    const services = servicesFixture({ rows: many });
    const data = (await loadPage(page, { params: { item: 'Dunk' }, search: 'page=3', services })) as ListingData;
    expect(data.rows).toHaveLength(60);
    expect(services.called('products.list').every(([query]) => (query as { limit?: number }).limit === 120)).toBe(true);
  });

  test('shows the last page for one beyond the end, with a link to the previous page', async () => {
    await listing('Dunk', 'sort=price-asc&page=9', many.slice(0, 125));
    expect(names()).toEqual(['Dunk Low 120', 'Dunk Low 121', 'Dunk Low 122', 'Dunk Low 123', 'Dunk Low 124']);
    expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe('/Shop/Dunk?sort=price-asc');
  });

  test.each([
    ['price=0-2000&page=5', 3, 60],
    ['price=2000-3000&page=2', 1, 0],
    ['page=2', 2, 120],
  ])('the filters decide the last page: %s', async (search, last, length) => {
    const data = await loadPage(page, { params: { item: 'Dunk' }, search, services: servicesFixture({ rows: many }) });
    expect(data).toMatchObject({ page: last, rows: { length } });
  });

  test.each([
    ['', '/Shop/Dunk'],
    ['page=2', '/Shop/Dunk?page=2'],
    ['page=3', '/Shop/Dunk?page=3'],
    ['page=9', '/Shop/Dunk'],
    ['page=2&sort=price-asc', '/Shop/Dunk'],
    ['page=2&utm_source=mail', '/Shop/Dunk?page=2'],
  ])('lets search engines index each page, but no sorting and no page beyond the end: %s', async (search, canonical) => {
    const services = servicesFixture({ rows: many });
    const params = { item: 'dunk' };
    const data = await loadPage(page, { params, search, services });
    expect(page.head(data, { params, config: services.config }).canonical).toBe(canonical);
  });

  test('loads more near the end of the list', async () => {
    const ends: (() => void)[] = [];
    class Observer {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        ends.push(() => seen([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    }
    Object.assign(window, { IntersectionObserver: Observer });
    const { where, unmount } = await listing('Dunk', 'sort=name-asc', many);
    act(() => ends.at(-1)?.());
    const list = screen.getByRole('list', { name: 'Products' });
    await waitFor(() => expect(list.children).toHaveLength(240), { timeout: 5000 });
    expect(list.lastElementChild?.textContent).toContain('Dunk Low 239');
    // The URL changes before the page does: the list must not shrink before its scroll position is saved.
    await userEvent.setup().click(screen.getByRole('link', { name: /^Dunk Low 200/ }));
    expect(where()).toContain('/Shop/Dunk/Dunk%20Low%20200');
    expect(list.children).toHaveLength(240);
    unmount();

    // Back restores the list at its previous length; a link starts with the server's current list.
    const back = await listing('Dunk', 'sort=name-asc', many);
    expect(screen.getByRole('list', { name: 'Products' }).children).toHaveLength(240);
    back.unmount();
    const services = servicesFixture({ rows: many.map((product) => ({ ...product, price: 777 })) });
    const data = await loadPage(page, { params: { item: 'Dunk' }, search: 'sort=name-asc', services });
    const Visit = ({ params }: { params: Record<string, string> }) =>
      useLocation().pathname === '/' ? (
        <Link to="/Shop/Dunk?sort=name-asc">To the list</Link>
      ) : (
        <page.Component data={data} params={params} />
      );
    renderPage({ ...page, Component: Visit }, { params: { item: 'Dunk' }, services });
    await userEvent.click(screen.getByRole('link', { name: 'To the list' }));
    const fresh = screen.getByRole('list', { name: 'Products' });
    expect(fresh.children).toHaveLength(120);
    expect(fresh.firstElementChild?.textContent?.replace(/\s/g, ' ')).toContain('R 777,00');
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });
});
