/** @jest-environment jsdom */
import { installGuard } from './guard';
import { register } from './registry';
import { versionOf } from '../../test/page-runtime';

beforeAll(() => {
  register('news', { ...versionOf('1.1.0'), folder: 'http://localhost/releases/news/1.1.0/' });
  installGuard();
});

const LATE = 'http://localhost/releases/news/1.1.0/late.js';
const REFUSED = `sha384-${'A'.repeat(64)}`;

test.each([
  ['by its property', (script: HTMLScriptElement, address: string) => (script.src = address)],
  ['by its attribute', (script: HTMLScriptElement, address: string) => script.setAttribute('src', address)],
])('a script of a version gets its hash, %s', (_how, set) => {
  const attributes = (address: string) => {
    const script = document.createElement('script');
    set(script, address);
    return [script.getAttribute('src'), script.getAttribute('integrity'), script.crossOrigin];
  };
  expect(attributes(LATE)).toEqual([LATE, 'sha384-late-1.1.0', 'anonymous']);
  expect(attributes(LATE.replace('late', 'planted'))[1]).toBe(REFUSED);
  expect(attributes('http://localhost/other.js')).toEqual(['http://localhost/other.js', null, null]);
});

test.each([
  ['about us.js', 'about us.js'],
  ['Überblick.js', 'Überblick.js'],
  ['100%.js', '100%.js'],
  ['100% Ü.js', '100% Ü.js'],
  ['about%20us.js', 'about us.js'],
])('finds the hash of a file with its address written differently: %s', (address, file) => {
  const folder = 'http://localhost/releases/names/1.0.0/';
  register('names', { ...versionOf('1.0.0'), folder, files: { [file]: 'sha384-named' } });
  const script = document.createElement('script');
  script.src = folder + address;
  expect(script.getAttribute('integrity')).toBe('sha384-named');
});

test('a style sheet gets its hash, but a preloaded font does not', () => {
  const link = (rel: string) => {
    const element = document.createElement('link');
    element.rel = rel;
    element.href = LATE;
    return element.getAttribute('integrity');
  };
  expect(link('stylesheet')).toBe('sha384-late-1.1.0');
  expect(link('preload')).toBeNull();
});

test('leaves other elements unchanged', () => {
  const image = document.createElement('img');
  image.setAttribute('src', LATE);
  expect(image.getAttribute('integrity')).toBeNull();
});
