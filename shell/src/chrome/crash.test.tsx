import { render, screen } from '@testing-library/react';
import { CrashBoundary } from './crash';

const failure = new Error('the header throws');
const Broken = () => {
  throw failure;
};

test('an error of the shell is reported, and leaves a page with reload and home', () => {
  jest.spyOn(console, 'error').mockImplementation();
  const onError = jest.fn();
  render(
    <CrashBoundary onError={onError}>
      <Broken />
    </CrashBoundary>,
  );
  expect(onError.mock.calls).toEqual([[failure]]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something broke on our side');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
});

test('renders its children while nothing throws', () => {
  render(<CrashBoundary onError={jest.fn()}>the shop</CrashBoundary>);
  expect(screen.getByText('the shop')).toBeTruthy();
});
