import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchField } from './search-field';

test('leaving the field begins the search at once and only once, so that it cannot follow a click on a row', async () => {
  jest.useFakeTimers();
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
  jest.useRealTimers();
});
