import { followHistory } from './history';

test('a listener hears of a step before who came to the window in between, can keep it from them, and ends', () => {
  const calls: string[] = [];
  const onPopState = followHistory();
  const router = () => calls.push('router');
  window.addEventListener('popstate', router);
  const step = () => window.dispatchEvent(new PopStateEvent('popstate'));
  const end = onPopState((event) => {
    calls.push('page');
    event.stopImmediatePropagation();
  });
  step();
  expect(calls).toEqual(['page']);
  end();
  step();
  expect(calls).toEqual(['page', 'router']);
  window.removeEventListener('popstate', router);
});
