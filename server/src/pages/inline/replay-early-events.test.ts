/** @jest-environment jsdom */
import './replay-early-events';

let isMotionReduced = false;
window.matchMedia = () => ({ matches: isMotionReduced }) as MediaQueryList;

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

// These tests run in the order of a page load: events of a hydrated part are no longer stored.
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

test('each press of a button that steps counts', () => {
  document.querySelector('main div')!.innerHTML = '<div data-part="row"><button data-steps></button></div>';
  const next = document.querySelector<HTMLButtonElement>('main button')!;
  next.addEventListener('click', () => presses.push('next'));
  next.click();
  next.click();
  expect(presses).toEqual([]);
  hydrate('row');
  expect(presses).toEqual(['next', 'next']);
});

test('drops a press of a toggle that already has the state the visitor wanted', () => {
  document.querySelector('main div')!.innerHTML =
    '<div data-part="hearts"><button aria-pressed="false">Save A</button><button aria-pressed="false">Save B</button></div>';
  const [known, other] = document.querySelectorAll('button[aria-pressed]');
  for (const heart of [known!, other!]) {
    heart.addEventListener('click', () => presses.push(heart.textContent));
    (heart as HTMLElement).click();
  }
  known!.setAttribute('aria-pressed', 'true');
  hydrate('hearts');
  expect(presses).toEqual(['Save B']);
});

test('a press counts again after another one', () => {
  document.querySelector('main div')!.innerHTML =
    '<div data-part="buy"><input type="radio" name="size" value="7"><input type="radio" name="size" value="8"><button></button></div>';
  const [seven, eight] = document.querySelectorAll<HTMLInputElement>('main input');
  const add = document.querySelector<HTMLElement>('main button')!;
  add.addEventListener('click', () => presses.push(document.querySelector<HTMLInputElement>('main :checked')!.value));
  for (const control of [seven!, add, eight!, add, add]) control.click();
  expect(presses).toEqual([]);
  hydrate('buy');
  expect(presses).toEqual(['7', '8']);
});

test('lets a form that works without scripts be sent', () => {
  document.querySelector('main div')!.innerHTML = '<form action="/Shop"><button></button></form><form><button></button></form>';
  document.body.addEventListener('submit', (event) => event.preventDefault(), { once: true });
  const isLeft = [...document.querySelectorAll('form button')].map((button) =>
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
  );
  expect(isLeft).toEqual([true, false]);
});

test('the label of a choice pulses, once and not for a visitor who wants no motion', () => {
  const animated: string[] = [];
  let running = 0;
  Element.prototype.animate = function (this: Element) {
    animated.push(this.tagName);
    running += 1;
    return { cancel: () => (running -= 1) } as never;
  };
  document.querySelector('main div')!.innerHTML =
    '<div data-part="size"><label><input type="radio"></label><button></button></div>';
  document.querySelector<HTMLElement>('main input')!.click();
  document.querySelector<HTMLElement>('main button')!.click();
  document.querySelector<HTMLElement>('main button')!.click();
  isMotionReduced = true;
  document.querySelector<HTMLElement>('main button')!.click();
  expect(animated).toEqual(['LABEL', 'BUTTON', 'BUTTON']);
  hydrate('size');
  Reflect.deleteProperty(Element.prototype, 'animate');
  expect(running).toBe(0);
});

test('leaves the shortcuts of the browser alone', () => {
  document.querySelector('main div')!.innerHTML = '<section aria-roledescription="carousel"><a href="#a">A</a></section>';
  const press = (altKey: boolean) =>
    document
      .querySelector('a')!
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey, bubbles: true, cancelable: true }));
  expect([press(true), press(false)]).toEqual([true, false]);
});

test('a checkbox that was changed in time gets its change again', () => {
  const checkbox = document.querySelector('input')!;
  checkbox.click();
  checkbox.checked = false;
  presses.length = 0;
  hydrate('page');
  expect(presses).toEqual(['checkbox true']);
});

test('keeps the presses in a part that hydrates after its page until then, and lets the part know', () => {
  document.querySelector('main div')!.innerHTML = '<div data-part="rest"><button></button></div>';
  const button = document.querySelector('main button')!;
  button.addEventListener('click', () => presses.push('rest'));
  (button as HTMLElement).click();
  const touched: unknown[] = [];
  window.addEventListener('storefront:touched', ({ target }) => touched.push(target), { capture: true, once: true });
  hydrate('page');
  expect([presses, touched]).toEqual([[], [button]]);
  hydrate('rest');
  expect(presses).toEqual(['rest']);
});
