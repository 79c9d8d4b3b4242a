import { ignoreStrayTaps } from './ignore-stray-taps';

let clicks: string[];
beforeAll(ignoreStrayTaps);
beforeEach(() => {
  document.body.innerHTML = '<button id="out"><b>Log Out</b></button><a id="in" href="#in">Log In</a><p>text</p>';
  clicks = [];
  for (const id of ['out', 'in']) document.getElementById(id)!.onclick = () => clicks.push(id);
});

const tap = (selector: string, detail: number) =>
  document.querySelector(selector)!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

test('the second tap of a double tap does nothing on another control', () => {
  tap('#out', 1);
  expect(tap('#in', 2)).toBe(false);
  expect(clicks).toEqual(['out']);
  tap('#in', 1);
  expect(clicks).toEqual(['out', 'in']);
});

test('further taps on the same control count, as do those of the keyboard and of scripts', () => {
  tap('#out b', 1);
  tap('#out', 2);
  tap('#out', 3);
  tap('#in', 0);
  tap('p', 2);
  expect(clicks).toEqual(['out', 'out', 'out', 'in']);
});
