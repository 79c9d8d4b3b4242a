import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchField } from './search-field';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('starts the search once, immediately on leaving the field, so that it cannot follow a click on a row', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const onChange = jest.fn();
  render(
    <>
      <SearchField value="" onChange={onChange} />
      <a href="#row">Order</a>
    </>,
  );
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'zanele ');
  await user.tab();
  expect(onChange.mock.calls).toEqual([['zanele']]);
  jest.advanceTimersByTime(5_000);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('opens the page of a pressed link: no search moves the rows during the press or afterwards', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const onChange = jest.fn();
  render(
    <>
      <SearchField value="" onChange={onChange} />
      <a href="#row">Order</a>
      <a href="#csv" download>
        Download
      </a>
    </>,
  );
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'zanele');
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByText('Order') });
  jest.advanceTimersByTime(5_000);
  expect(document.activeElement).not.toBe(screen.getByRole('searchbox'));
  expect(onChange).not.toHaveBeenCalled();
  await user.pointer('[/MouseLeft]');

  await user.click(screen.getByRole('searchbox'));
  await user.click(screen.getByText('Download'));
  expect(onChange.mock.calls).toEqual([['zanele']]);
});
