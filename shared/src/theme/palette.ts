/** The shop's colors: the only hex values in browser code. Names describe the use, so that both schemes share them. */
export const palette = {
  ink: '#111214',
  'ink-soft': '#55585f',
  paper: '#ffffff',
  mist: '#f4f3f0',
  line: '#e3e1dc',
  accent: '#c2410c',
  'accent-deep': '#9a3412',
  'accent-ink': '#ffffff',
  band: '#111214',
  'band-ink': '#ffffff',
  good: '#166534',
  bad: '#b42318',
  warn: '#8a5a00',
} as const;

/** The same colors for visitors with a dark system scheme. */
export const darkPalette: Record<keyof typeof palette, string> = {
  ink: '#f3f2ef',
  'ink-soft': '#b6b4af',
  paper: '#131416',
  mist: '#1f2124',
  line: '#36383d',
  accent: '#ff8f5a',
  'accent-deep': '#ffab80',
  'accent-ink': '#1c0e06',
  band: '#26282c',
  'band-ink': '#f3f2ef',
  good: '#74d394',
  bad: '#ff9488',
  warn: '#e9b949',
};
