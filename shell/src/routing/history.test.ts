import { followHistory } from './history';

test('a listener runs before listeners of the window that came later, can stop them, and can be removed', () => {
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
