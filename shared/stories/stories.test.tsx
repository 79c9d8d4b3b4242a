import { render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import * as ui from '../src/ui';
import { stories } from '.';

/** Without separate stories: a part of Spinner, and styles. */
const PARTS = ['SpinnerMark', 'visuallyHiddenStyles'];

test('every component of shared/ui has a story', () => {
  const shown = stories.flatMap(({ component }) => component.split(', '));
  const components = Object.keys(ui).filter((name) => /^[A-Z]/.test(name));
  expect(components.length).toBeGreaterThan(15);
  expect(components.filter((name) => !shown.includes(name) && !PARTS.includes(name))).toEqual([]);
});

test('every story has a unique address', () => {
  const ids = stories.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids).toContain('text-field--with-errors-and-hint');
});

// jsdom has no modal dialogs; the browser test opens those.
test.each(stories.filter(({ component }) => component !== 'Dialog').map((story) => [story.id, story] as const))(
  '%s renders',
  (_, story) => {
    const { container } = render(<BrowserRouter>{story.render()}</BrowserRouter>);
    expect(container.innerHTML).not.toBe('');
  },
);
