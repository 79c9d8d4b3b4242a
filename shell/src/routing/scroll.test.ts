import { restoreScroll } from './scroll';

beforeEach(() => {
  window.scrollTo = jest.fn();
  document.body.innerHTML = '<p id="größe">Size</p><p id="50%">Half</p>';
});

/** The element that a new page with this fragment is scrolled to. */
function scrolledTo(hash: string): string {
  let target = '';
  Element.prototype.scrollIntoView = function () {
    target = this.id;
  };
  restoreScroll({ hash, key: 'first' }, true);
  return target;
}

test('scrolls a new page to its fragment, including one with a percent-escape', () => {
  expect(scrolledTo('#gr%C3%B6%C3%9Fe')).toBe('größe');
  expect(window.scrollTo).not.toHaveBeenCalled();
});

test('treats a fragment with a malformed percent-escape literally', () => {
  expect(scrolledTo('#50%')).toBe('50%');
  expect(scrolledTo('#%')).toBe('');
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
});
