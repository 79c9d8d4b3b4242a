/** @jest-environment jsdom */
import './replay-early-events';

const presses: string[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  presses.length = 0;
  document.body.innerHTML = '<button id="menu"></button><main><div data-remote="news"><input type="checkbox"></div></main>';
  document.getElementById('menu')!.addEventListener('click', () => presses.push('menu'));
  document
    .querySelector('input')!
    .addEventListener('change', ({ target }) => presses.push(`checkbox ${(target as HTMLInputElement).checked}`));
});

const hydrate = (part: string) => {
  document.dispatchEvent(new CustomEvent('storefront:hydrated', { detail: part }));
  jest.runAllTimers();
};

// The order of these tests is that of a page: events of a hydrated part are no longer stored.
test('stores the last of several presses of a control until its part is hydrated, and leaves others alone', () => {
  const menu = document.getElementById('menu')!;
  menu.click();
  menu.click();
  expect(presses).toEqual([]);
  hydrate('frame');
  expect(presses).toEqual(['menu']);
  menu.click();
  expect(presses).toEqual(['menu', 'menu']);
});

test('a checkbox that was changed in time gets its change again', () => {
  const checkbox = document.querySelector('input')!;
  checkbox.click();
  checkbox.checked = false;
  presses.length = 0;
  hydrate('page');
  expect(presses).toEqual(['checkbox true']);
});
