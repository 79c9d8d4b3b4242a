import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ServicesProvider } from 'shared/contract';
import { servicesFixture } from 'shared/testing';
import { NotFoundPage } from './not-found';

test('NAV-10: the 404 page has no frame and links home', () => {
  render(
    <MemoryRouter>
      <ServicesProvider services={servicesFixture()}>
        <NotFoundPage />
      </ServicesProvider>
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found');
  expect(screen.getByRole('link', { name: /home/i }).getAttribute('href')).toBe('/');
  expect([screen.queryByRole('banner'), screen.queryByRole('contentinfo')]).toEqual([null, null]);
  expect(screen.getByRole('main')).toBeTruthy();
});
