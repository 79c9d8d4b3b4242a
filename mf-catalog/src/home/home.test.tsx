import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { failed, ServicesProvider, type LoadContext } from 'shared/contract';
import type { Product } from 'shared/models';
import { loadPage, productFixture, renderPage, servicesFixture } from 'shared/testing';
import { page } from './page';
import { ProductRow } from './product-row';

const shoes = (category: string, count: number, overrides: Partial<Product> = {}): Product[] =>
  Array.from({ length: count }, (_, index) =>
    productFixture({ id: category.length * 100 + index, name: `${category} Shoe ${index + 1}`, category, ...overrides }),
  );
const rows = [...shoes('Dunk', 6), ...shoes('AirForce', 1), ...shoes('AirMax', 4), ...shoes('Jordan', 1)];

async function home(stock: Product[] = rows) {
  const services = servicesFixture({ rows: stock });
  return renderPage(page, { data: await loadPage(page, { services }), services, path: '/' });
}

const setScreenWidth = (width: number) => {
  const matches = (query: string) => width <= Number(/max-width: (\d+)px/.exec(query)?.[1]);
  Object.assign(window, { matchMedia: (query: string) => ({ matches: matches(query), addEventListener: () => undefined }) });
};
afterEach(() => Object.assign(window, { matchMedia: undefined }));

const cardsOf = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('link')
    .map((link) => link.textContent ?? '')
    .filter((name) => name.includes('Shoe'))
    .map((name) => /Shoe \d+/.exec(name)?.[0]);

test('HOME-1: renders hero with a link to all shoes, promises, Dunk, brands and AirMax in this order', async () => {
  await home();
  const inOrder = [
    screen.getByRole('heading', { level: 1 }),
    screen.getByRole('link', { name: 'Shop all shoes' }),
    screen.getByRole('list', { name: 'Our promises' }),
    screen.getByRole('region', { name: 'Dunk' }),
    screen.getByRole('region', { name: 'Shop by brand' }),
    screen.getByRole('region', { name: 'AirMax' }),
  ];
  inOrder.slice(1).forEach((element, index) => {
    expect(inOrder[index]!.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
  expect(inOrder[1]).toHaveProperty('pathname', '/Shop/shop-all');
  expect(within(inOrder[2]!).getAllByRole('listitem')).toHaveLength(3);
});

test('HOME-2: links the four tiles to /Shop/{brand}', async () => {
  await home();
  const tiles = within(screen.getByRole('region', { name: 'Shop by brand' })).getAllByRole('link');
  expect(tiles.map((tile) => [tile.textContent, tile.getAttribute('href')])).toEqual([
    ['Dunk', '/Shop/Dunk'],
    ['AirForce', '/Shop/AirForce'],
    ['AirMax', '/Shop/AirMax'],
    ['Jordan', '/Shop/Jordan'],
  ]);
});

test.each([
  [1280, 3],
  [769, 3],
  [768, 2],
  [601, 2],
  [600, 1],
  [375, 1],
])('HOME-3: at %i px the carousel shows %i cards', async (width, count) => {
  setScreenWidth(width);
  await home();
  expect(cardsOf('Dunk')).toHaveLength(count);
});

test('HOME-3: sets card widths in CSS, before any script runs', async () => {
  await home();
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText.replace(/\s+/g, ' ')))
    .join(' ');
  expect(rules).toMatch(/--per-view: ?3/);
  expect(rules).toMatch(/@media \(max-width: 768px\) ?\{[^}]*--per-view: ?2/);
  expect(rules).toMatch(/@media \(max-width: 600px\) ?\{[^}]*--per-view: ?1/);
});

test('HOME-3: Next and Previous move by one card and stop at the ends', async () => {
  await home();
  const dunk = within(screen.getByRole('region', { name: 'Dunk' }));
  const user = userEvent.setup();
  expect(cardsOf('Dunk')).toEqual(['Shoe 1', 'Shoe 2', 'Shoe 3']);
  await user.click(dunk.getByRole('button', { name: 'Next' }));
  expect(cardsOf('Dunk')).toEqual(['Shoe 2', 'Shoe 3', 'Shoe 4']);
  await user.click(dunk.getByRole('button', { name: 'Previous' }));
  await user.click(dunk.getByRole('button', { name: 'Previous' }));
  expect(cardsOf('Dunk')).toEqual(['Shoe 1', 'Shoe 2', 'Shoe 3']);
  for (let press = 0; press < 9; press += 1) await user.click(dunk.getByRole('button', { name: 'Next' }));
  expect(cardsOf('Dunk')).toEqual(['Shoe 4', 'Shoe 5', 'Shoe 6']);
  expect(dunk.getByText('4–6 of 6')).toBeTruthy();
});

test('the position with which a row hydrates is not announced, later ones are', () => {
  const tree = (
    <MemoryRouter>
      <ServicesProvider services={servicesFixture()}>
        <ProductRow brand={{ name: 'Dunk', path: 'Dunk' }} products={shoes('Dunk', 6)} />
      </ServicesProvider>
    </MemoryRouter>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(tree);
  const position = container.querySelector('h2 + span')!;
  const observer = new MutationObserver(() => undefined);
  observer.observe(position, { childList: true, attributeFilter: ['aria-live'] });
  render(tree, { container, hydrate: true });
  expect(observer.takeRecords().map(({ type }) => type)).toEqual(['childList', 'attributes']);
  expect([position.textContent, position.getAttribute('aria-live')]).toEqual(['1–3 of 6', 'polite']);
});

test('moves a carousel by arrow keys, keeps focus in view, and renders each card once', async () => {
  await home();
  const region = screen.getByRole('region', { name: 'Dunk' });
  const first = within(region).getByRole('link', { name: /^Dunk Shoe 1/ });
  act(() => first.focus());
  await userEvent.setup().keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toContain('Dunk Shoe 2');
  expect(first.closest('li')?.hasAttribute('inert')).toBe(true);
  expect(region.querySelectorAll('li')).toHaveLength(6);
  expect(within(region).getAllByRole('button', { name: /^(Previous|Next)$/ })).toHaveLength(2);
});

test('leaves Alt+→ and Cmd+← in a carousel to the browser, which goes forward and back', async () => {
  await home();
  act(() =>
    within(screen.getByRole('region', { name: 'Dunk' }))
      .getByRole('link', { name: /^Dunk Shoe 1/ })
      .focus(),
  );
  const isLeft = (key: string, modifier: object) => fireEvent.keyDown(document.activeElement!, { key, ...modifier });
  expect([isLeft('ArrowRight', { altKey: true }), isLeft('ArrowLeft', { metaKey: true })]).toEqual([true, true]);
  expect(cardsOf('Dunk')).toEqual(['Shoe 1', 'Shoe 2', 'Shoe 3']);
});

test('HOME-4: renders a card as one link to the product page, named after the product', async () => {
  await home();
  const card = within(screen.getByRole('region', { name: 'Dunk' })).getByRole('link', { name: /^Dunk Shoe 1 / });
  expect(card.getAttribute('href')).toBe('/Shop/Dunk/Dunk%20Shoe%201');
});

test.each([
  ['the number 0', 0],
  ['a row of zeros', [{ id: 1, size3: 0, size4: 0 }]],
])("HOME-5: a card says 'Out Of Stock' when its stock is %s", async (_name, stock) => {
  await home([...shoes('Dunk', 1, { stock }), ...shoes('AirMax', 1)]);
  expect(within(screen.getByRole('region', { name: 'Dunk' })).getByRole('link', { name: /Out Of Stock$/ })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'AirMax' })).queryByText('Out Of Stock')).toBeNull();
});

test('shows products on sale and the newest products, if there are any', async () => {
  const sale = shoes('AirForce', 5, { price: 900, compareAtPrice: 1200 });
  await home([...rows, ...sale.map((shoe) => ({ ...shoe, id: shoe.id + 50 }))]);
  expect(cardsOf('Sale')).toEqual(['Shoe 1', 'Shoe 2', 'Shoe 3', 'Shoe 4']);
  expect(screen.getByRole('link', { name: 'See the whole sale' }).getAttribute('href')).toBe('/Shop/shop-all?sale=yes');
  expect(cardsOf('New in')).toEqual(['Shoe 5', 'Shoe 4', 'Shoe 3', 'Shoe 2']);
});

test('HOME-1: the sale and new products come after the sections in the specified order', async () => {
  const sale = shoes('AirForce', 1, { price: 900, compareAtPrice: 1200 });
  await home([...rows, ...sale.map((shoe) => ({ ...shoe, id: shoe.id + 50 }))]);
  const nameOf = (region: HTMLElement) =>
    region.getAttribute('aria-label') ?? document.getElementById(region.getAttribute('aria-labelledby')!)?.textContent;
  expect(screen.getAllByRole('region').map(nameOf)).toEqual(['Dunk', 'Shop by brand', 'AirMax', 'Sale', 'New in']);
});

test('shows neither sale nor new products in a small shop', async () => {
  await home(shoes('Dunk', 3));
  expect(screen.queryByRole('region', { name: 'Sale' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'New in' })).toBeNull();
});

test('renders without the sale and new products if they cannot be read', async () => {
  const good = servicesFixture({ rows });
  const list: LoadContext['products']['list'] = async (query) =>
    query.category ? good.products.list(query) : failed({ kind: 'network' });
  const services = servicesFixture({ products: { list } });
  renderPage(page, { data: await loadPage(page, { services }), services });
  expect(screen.getByRole('region', { name: 'AirMax' })).toBeTruthy();
});

test('shows the prices of the two shoes in the scene as links to them', async () => {
  const image1 = '/pictures/dunk-low-fir-honey/side-640.webp';
  await home([productFixture({ id: 9001, name: 'Dunk Low Fir Honey', colourway: 'Fir & Honey', image1 }), ...rows]);
  const tag = screen.getByRole('link', { name: /^Shop Fir & Honey R/ });
  expect(tag.getAttribute('href')).toBe('/Shop/Dunk/Dunk%20Low%20Fir%20Honey');
  // Only its card has this name.
  expect(screen.getByRole('link', { name: /Dunk Low Fir Honey/ })).not.toBe(tag);
  expect(screen.queryByRole('link', { name: /^Shop Guava/ })).toBeNull();
});

test('shows the next launch of the shop as one link, and nothing without one', async () => {
  const strip = {
    title: 'Next launch',
    text: 'Dunk Low Fir',
    path: '/Launches/dunk-low-fir',
    image: '/x.webp',
    at: 'Opens Friday 4 December, 09:00',
  };
  const services = servicesFixture({ rows, config: { features: [{ label: 'Launches', path: '/Launches', strip }] } });
  renderPage(page, { data: await loadPage(page, { services }), services, path: '/' });
  const region = screen.getByRole('region', { name: 'Next launch' });
  expect(region.textContent).toBe('Next launchDunk Low FirOpens Friday 4 December, 09:00');
  expect(within(region).getByRole('link', { name: 'Dunk Low Fir' }).getAttribute('href')).toBe('/Launches/dunk-low-fir');
  cleanup();
  await home();
  expect(screen.queryByRole('region', { name: 'Next launch' })).toBeNull();
});

test('shows returning visitors their recently viewed products', async () => {
  localStorage.setItem('recent', `[${rows[2]!.id},999999]`);
  await home();
  const section = await screen.findByRole('region', { name: 'Recently viewed' });
  expect(within(section).getAllByRole('listitem')).toHaveLength(1);
  localStorage.clear();
});

test('forgets recently viewed products at Log Out', async () => {
  localStorage.setItem('recent', `[${rows[2]!.id}]`);
  const services = servicesFixture({ rows });
  renderPage(page, { data: await loadPage(page, { services }), services, path: '/' });
  await screen.findByRole('region', { name: 'Recently viewed' });
  localStorage.clear();
  act(() => services.bus.publish('app/reset', { reason: 'log-out' }));
  expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
});

test('shows a load failure and retries in place', async () => {
  let down = true;
  const good = servicesFixture({ rows });
  const list: LoadContext['products']['list'] = async (query) => (down ? failed({ kind: 'network' }) : good.products.list(query));
  const services = servicesFixture({ products: { list } });
  renderPage(page, { data: await loadPage(page, { services }), services });
  expect(screen.getByRole('alert').textContent).toContain("We're sorry, something went wrong while loading products.");
  down = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Dunk' })).toBeTruthy();
});
