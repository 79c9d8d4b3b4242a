/** The shop's colours: the only hex values of the browser's code. Names say the use, so that a dark set can take the same names. */
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

export type Colour = keyof typeof palette;

/** Every pair of text on ground that the shop draws, with the ratio it owes (WCAG 2.2 AA: 4.5 text, 3 edges of controls). */
export const pairs: readonly { text: Colour; ground: Colour; least: number }[] = [
  { text: 'ink', ground: 'paper', least: 7 },
  { text: 'ink', ground: 'mist', least: 7 },
  { text: 'ink-soft', ground: 'paper', least: 7 },
  { text: 'ink-soft', ground: 'mist', least: 4.5 },
  { text: 'paper', ground: 'ink', least: 7 },
  { text: 'mist', ground: 'ink', least: 7 },
  { text: 'accent-ink', ground: 'accent', least: 4.5 },
  { text: 'accent-ink', ground: 'accent-deep', least: 4.5 },
  { text: 'accent', ground: 'paper', least: 4.5 },
  { text: 'accent', ground: 'mist', least: 4.5 },
  { text: 'good', ground: 'paper', least: 4.5 },
  { text: 'good', ground: 'mist', least: 4.5 },
  { text: 'bad', ground: 'paper', least: 4.5 },
  { text: 'bad', ground: 'mist', least: 4.5 },
  { text: 'paper', ground: 'bad', least: 4.5 },
  { text: 'warn', ground: 'paper', least: 4.5 },
  { text: 'warn', ground: 'mist', least: 4.5 },
];
