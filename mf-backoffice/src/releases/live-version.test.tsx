import { render } from '@testing-library/react';
import { LiveVersion } from './live-version';

test.each([
  [{ live: '1.0.0' }, '1.0.0'],
  [{ live: '1.0.0', state: 'disabled', message: 'Back soon' }, '1.0.0, switched off: Back soon'],
  [{ live: '1.0.0', fault: 'routes.js is missing' }, '1.0.0, not served as published: routes.js is missing'],
])('explains what visitors get for %j', (slice, expected) => {
  expect(render(<LiveVersion {...slice} />).container.textContent).toBe(expected);
});
