import { contrast } from './contrast';
import { globalCss, pairs, palette, tokens } from './index';

test('contrast is computed as the guideline says', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each(pairs)('$text on $ground keeps at least $least:1', ({ text, ground, least }) => {
  expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(least);
});

test('every token names a property that the style sheet defines', () => {
  const names = JSON.stringify(tokens).match(/--[\w-]+/g) ?? [];
  expect(names.length).toBeGreaterThan(40);
  for (const name of names) expect(globalCss).toContain(`${name}:`);
});

test('the style sheet can stand in a <style> element', () => {
  expect(globalCss).not.toMatch(/<|@import|url\(/);
});
