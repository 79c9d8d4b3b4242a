/** The shop's colors: the only hex values in browser code. Names describe the use, so that a dark theme can reuse them. */
export const palette = {
  ink: '#111214',
  'ink-soft': '#55585f',
  paper: '#ffffff',
  mist: '#f4f3f0',
  line: '#e3e1dc',
  accent: '#c2410c',
  'accent-deep': '#9a3412',
  'accent-ink': '#ffffff',
  good: '#166534',
  bad: '#b42318',
  warn: '#8a5a00',
} as const;
