import { watchSlides } from './watch-slides';

const rowOfTwo = () => {
  const part = document.createElement('div');
  part.innerHTML = '<ul class="slider"><li class="slide">1</li><li class="slide">2</li></ul>';
  const hidden = () => [...part.querySelectorAll('li')].map((slide) => slide.hasAttribute('inert'));
  return { part, hidden, slides: [...part.querySelectorAll('li')] };
};

afterEach(() => void Reflect.deleteProperty(window, 'IntersectionObserver'));

test('hides the slides that are out of view, and shows them all again', () => {
  let notify: (entries: object[]) => void = () => undefined;
  const disconnect = jest.fn();
  class Observer {
    constructor(callback: typeof notify) {
      notify = callback;
    }
    observe() {}
    disconnect = disconnect;
  }
  Object.assign(window, { IntersectionObserver: Observer });
  const { part, hidden, slides } = rowOfTwo();
  const show = watchSlides(part);
  notify(slides.map((target, at) => ({ target, intersectionRatio: 1 - at })));
  expect(hidden()).toEqual([false, true]);
  show();
  expect(hidden()).toEqual([false, false]);
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test('leaves them alone in a browser that cannot observe them', () => {
  const { part, hidden } = rowOfTwo();
  watchSlides(part)();
  expect(hidden()).toEqual([false, false]);
});
