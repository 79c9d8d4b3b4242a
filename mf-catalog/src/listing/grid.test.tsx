import type { ReactNode } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ServicesProvider } from 'shared/contract';
import { productFixture, servicesFixture } from 'shared/testing';
import { Grid } from './grid';
import { CHUNK, heightOf, type Heights } from './use-virtual-chunks';

const rows = Array.from({ length: 6 * CHUNK - 30 }, (_, id) => productFixture({ id, name: `Shoe ${id}` }));

const services = servicesFixture({ rows });
const Shop = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <ServicesProvider services={services}>{children}</ServicesProvider>
  </MemoryRouter>
);

/** Simulates a viewport of 768 px over chunks of 9000 px each, scrolled to `y`. */
function scrollWindowTo(y: number, width = 1000) {
  const top = (element: Element) => Number((element as HTMLElement).dataset.chunk ?? 0) * 9000 - y;
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const bottom = this.tagName === 'UL' ? 6 * 9000 - y : top(this) + 9000;
    return { top: top(this), bottom } as DOMRect;
  });
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  window.dispatchEvent(new Event('scroll'));
}

const renderedChunks = () => {
  const children = [...screen.getByRole('list', { name: 'Products' }).children] as HTMLElement[];
  return [...new Set(children.filter((child) => !child.hasAttribute('aria-hidden')).map(({ dataset }) => dataset.chunk))].join();
};

afterEach(() => jest.restoreAllMocks());

test('renders the first page and the chunks near the viewport; placeholders keep the height of the rest', async () => {
  scrollWindowTo(0);
  const heights: Heights = { width: 0, chunks: new Map() };
  render(<Grid rows={rows} heights={heights} />, { wrapper: Shop });
  expect(renderedChunks()).toBe('0,1');
  scrollWindowTo(30_000);
  await waitFor(() => expect(renderedChunks()).toBe('0,1,3'));
  scrollWindowTo(45_500);
  await waitFor(() => expect(renderedChunks()).toBe('0,1,4,5'));
  const placeholder = [...screen.getByRole('list', { name: 'Products' }).children].find((child) =>
    child.hasAttribute('aria-hidden'),
  )!;
  expect((placeholder as HTMLElement).style.height).toBe('9000px');
  expect(heights.chunks.get(3)).toBe(9000);
});

test('renders no card again when the list is sorted', () => {
  const readName = jest.fn(() => 'Shoe');
  const [a, b, c] = [1, 2, 3].map((id) => Object.defineProperty(productFixture({ id }), 'name', { get: readName }));
  const heights: Heights = { width: 0, chunks: new Map() };
  const { rerender } = render(<Grid rows={[a!, b!, c!]} heights={heights} />, { wrapper: Shop });
  readName.mockClear();
  rerender(<Grid rows={[b!, a!, c!]} heights={heights} />);
  expect(readName).not.toHaveBeenCalled();
});

test('keeps a focused chunk rendered, and measures the chunks again after a resize', async () => {
  scrollWindowTo(30_000);
  const heights: Heights = { width: 1000, chunks: new Map([[2, 4444]]) };
  render(<Grid rows={rows} heights={heights} />, { wrapper: Shop });
  await waitFor(() => expect(renderedChunks()).toBe('0,1,3'));
  expect(heightOf(heights, 2, CHUNK)).toBe(4444);
  screen.getByRole('link', { name: /^Shoe 200\b/ }).focus();
  scrollWindowTo(45_500, 700);
  await waitFor(() => expect(renderedChunks()).toBe('0,1,3,4,5'));
  expect(heightOf(heights, 2, CHUNK)).toBe(9000);
  expect(heightOf(heights, 5, 30)).toBe(4500);
});
