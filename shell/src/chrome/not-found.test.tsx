import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ServicesProvider } from 'shared/contract';
import { servicesFixture } from 'shared/testing';
import { CrashPage } from './crash';
import { NotFoundPage } from './not-found';

test('NAV-10: the 404 page stands alone, with a link home', () => {
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

test('the crash page leans on nothing and offers two ways on', () => {
  render(<CrashPage />);
  expect(screen.getByRole('button', { name: 'Load again' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
});
