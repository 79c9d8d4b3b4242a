import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { ServicesProvider } from 'shared/contract';
import { productFixture, servicesFixture } from 'shared/testing';
import { Listing } from './listing';
import type { ListingData } from './load-listing';

const shown = (page: number) => {
  const data: ListingData = {
    complete: false,
    rows: [productFixture({ id: page })],
    total: 300,
    page,
    query: page > 1 ? `?page=${page}` : '',
  };
  return (
    <MemoryRouter initialEntries={['/Shop/shop-all']}>
      <ServicesProvider services={servicesFixture()}>
        <Listing data={data} />
      </ServicesProvider>
    </MemoryRouter>
  );
};

test('the link to the next page drops the focus when that page arrives, so that the shell moves it to the heading', async () => {
  const { rerender } = render(shown(1));
  const next = () => screen.getByRole('link', { name: 'Next page' });
  await userEvent.click(next());
  expect(document.activeElement).toBe(next());
  rerender(shown(2));
  expect(next().getAttribute('href')).toBe('/Shop/shop-all?page=3');
  expect(document.activeElement).toBe(document.body);
});
