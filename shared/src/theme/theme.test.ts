import { darkPalette, globalCss, palette, tokens } from './index';

type Color = keyof typeof palette;

/** Relative luminance of `#rrggbb` as defined by WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors `#rrggbb`, 1 to 21. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** All combinations of text and background in the shop, with the required ratio (WCAG 2.2 AA: 4.5 for text, 3 for control borders). */
const colorCombinations: readonly { text: Color; background: Color; minimumRatio: number }[] = [
  { text: 'ink', background: 'paper', minimumRatio: 7 },
  { text: 'ink', background: 'mist', minimumRatio: 7 },
  { text: 'ink-soft', background: 'paper', minimumRatio: 7 },
  { text: 'ink-soft', background: 'mist', minimumRatio: 4.5 },
  { text: 'paper', background: 'ink', minimumRatio: 7 },
  { text: 'mist', background: 'ink', minimumRatio: 7 },
  { text: 'accent-ink', background: 'accent', minimumRatio: 4.5 },
  { text: 'accent-ink', background: 'accent-deep', minimumRatio: 4.5 },
  { text: 'accent', background: 'paper', minimumRatio: 4.5 },
  { text: 'accent', background: 'mist', minimumRatio: 4.5 },
  { text: 'good', background: 'paper', minimumRatio: 4.5 },
  { text: 'good', background: 'mist', minimumRatio: 4.5 },
  { text: 'bad', background: 'paper', minimumRatio: 4.5 },
  { text: 'bad', background: 'mist', minimumRatio: 4.5 },
  { text: 'paper', background: 'bad', minimumRatio: 4.5 },
  { text: 'warn', background: 'paper', minimumRatio: 4.5 },
  { text: 'warn', background: 'mist', minimumRatio: 4.5 },
  { text: 'band-ink', background: 'band', minimumRatio: 7 },
  { text: 'paper', background: 'good', minimumRatio: 4.5 },
];

test('computes contrast as in WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each(colorCombinations)(
  '$text on $background has a contrast of at least $minimumRatio:1 in both schemes',
  ({ text, background, minimumRatio }) => {
    expect(contrast(palette[text], palette[background])).toBeGreaterThanOrEqual(minimumRatio);
    expect(contrast(darkPalette[text], darkPalette[background])).toBeGreaterThanOrEqual(minimumRatio);
  },
);

test('defines a property for every token', () => {
  const names = JSON.stringify(tokens).match(/--[\w-]+/g) ?? [];
  expect(names.length).toBeGreaterThan(40);
  for (const name of names) expect(globalCss).toContain(`${name}:`);
});

test('hides controls in print', () => {
  const printed = /@media print \{\s*([^{]*)\{ display: none !important; \}/.exec(globalCss)?.[1] ?? '';
  expect(printed.split(',').map((selector) => selector.trim())).toEqual(expect.arrayContaining(['button', "[role='tablist']"]));
});

test('is safe inside a <style> element', () => {
  expect(globalCss).not.toMatch(/<|@import|url\(/);
});

test('the body fits beside a scrollbar in a window of 1280 px at 400 %', () => {
  expect(globalCss).toContain('min-width: 300px');
});

test('lines are darker for those who ask for more contrast, in both schemes', () => {
  const [dark, contrast] = [
    'prefers-color-scheme: dark',
    '(prefers-contrast: more) { :root { --color-line: var(--color-ink-soft)',
  ];
  expect(globalCss.indexOf(contrast!)).toBeGreaterThan(globalCss.indexOf(dark!));
});
