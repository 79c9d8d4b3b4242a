import { followHistory } from './history';

test('a listener hears of a step before who came to the window in between, can keep it from them, and ends', () => {
  const heard: string[] = [];
  const onPopState = followHistory();
  const router = () => heard.push('router');
  window.addEventListener('popstate', router);
  const step = () => window.dispatchEvent(new PopStateEvent('popstate'));
  const end = onPopState((event) => {
    heard.push('page');
    event.stopImmediatePropagation();
  });
  step();
  expect(heard).toEqual(['page']);
  end();
  step();
  expect(heard).toEqual(['page', 'router']);
  window.removeEventListener('popstate', router);
});
