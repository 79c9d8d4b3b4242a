import { act, render, screen } from '@testing-library/react';
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

test('keeps what is typed while a search begins, and follows back and forward', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const onChange = jest.fn();
  const { rerender } = render(<SearchField value="" onChange={onChange} />);
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  await user.type(field, 'air ');
  act(() => jest.advanceTimersByTime(1_000));
  await user.type(field, 'f');
  rerender(<SearchField value="air" onChange={onChange} />);
  expect(field.value).toBe('air f');
  act(() => jest.advanceTimersByTime(1_000));
  rerender(<SearchField value="air f" onChange={onChange} />);
  expect(onChange.mock.calls).toEqual([['air'], ['air f']]);
  for (const value of ['air', '', 'air', 'air f']) {
    rerender(<SearchField value={value} onChange={onChange} />);
    expect(field.value).toBe(value);
  }
  act(() => jest.advanceTimersByTime(1_000));
  expect(onChange).toHaveBeenCalledTimes(2);
});
