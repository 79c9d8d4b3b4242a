import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ServicesProvider } from 'shared/contract';
import { servicesFixture } from 'shared/testing';
import { NotFoundPage } from './not-found';

const open = (isGone?: boolean) =>
  render(
    <MemoryRouter>
      <ServicesProvider services={servicesFixture()}>
        <NotFoundPage isGone={isGone} />
      </ServicesProvider>
    </MemoryRouter>,
  );

test('NAV-10: the 404 page has no frame and links home', () => {
  open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found');
  expect(screen.getByRole('link', { name: /home/i }).getAttribute('href')).toBe('/');
  expect([screen.queryByRole('banner'), screen.queryByRole('contentinfo')]).toEqual([null, null]);
  expect(screen.getByRole('main')).toBeTruthy();
});

test('reports that a product is no longer sold', () => {
  open(true);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No longer sold');
  expect(screen.getByText('We do not sell this product any more.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'all our shoes' })).toBeTruthy();
});
