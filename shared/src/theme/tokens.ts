/** Typed names of the custom properties that `globalCss` defines. Components use them instead of values. */
export const tokens = {
  color: {
    ink: 'var(--color-ink)',
    inkSoft: 'var(--color-ink-soft)',
    paper: 'var(--color-paper)',
    mist: 'var(--color-mist)',
    line: 'var(--color-line)',
    accent: 'var(--color-accent)',
    /** The accent on hover. */
    accentDeep: 'var(--color-accent-deep)',
    accentInk: 'var(--color-accent-ink)',
    /** The promo band above the header, dark in both schemes. */
    band: 'var(--color-band)',
    bandInk: 'var(--color-band-ink)',
    good: 'var(--color-good)',
    bad: 'var(--color-bad)',
    warn: 'var(--color-warn)',
    /** Backdrop of dialogs, drawers and the loading overlay. */
    scrim: 'var(--color-scrim)',
  },
  /** 4 8 12 16 24 32 48 64 96 px. */
  space: {
    1: 'var(--space-1)',
    2: 'var(--space-2)',
    3: 'var(--space-3)',
    4: 'var(--space-4)',
    5: 'var(--space-5)',
    6: 'var(--space-6)',
    7: 'var(--space-7)',
    8: 'var(--space-8)',
    9: 'var(--space-9)',
  },
  radius: { field: 'var(--radius-field)', card: 'var(--radius-card)', pill: 'var(--radius-pill)' },
  font: {
    family: 'var(--font-family)',
    /** Headlines, wordmark and prices; weights semibold and heavy only. */
    display: 'var(--font-family-display)',
    size: {
      xs13: 'var(--font-xs)',
      sm15: 'var(--font-sm)',
      md17: 'var(--font-md)',
      lg20: 'var(--font-lg)',
      xl28: 'var(--font-xl)',
      display: 'var(--font-display)',
    },
    weight: { regular: 'var(--weight-regular)', semibold: 'var(--weight-semibold)', heavy: 'var(--weight-heavy)' },
    leading: { tight: 'var(--leading-tight)' },
    tracking: { tight: 'var(--tracking-tight)' },
  },
  motion: { fast: 'var(--motion-fast)', panel: 'var(--motion-panel)' },
  width: { content: 'var(--width-content)', text: 'var(--width-text)', form: 'var(--width-form)' },
  /** Space between the page edge and the content: 16, 24 or 48 px. */
  gutter: 'var(--gutter)',
  /** Minimum side length of a touch target. */
  tap: 'var(--tap)',
  /** Height of the header's main row: 56 px on phones, 72 px above. */
  header: 'var(--header-height)',
  shadow: { panel: 'var(--shadow-panel)' },
  layer: {
    header: 'var(--layer-header)',
    overlay: 'var(--layer-overlay)',
    toast: 'var(--layer-toast)',
  },
} as const;

/** Media queries: `@media ${media.phone} { … }`. The first two are the carousel breakpoints of the specification (HOME-3). */
export const media = {
  phone: '(max-width: 600px)',
  tablet: '(max-width: 768px)',
  wide: '(min-width: 1024px)',
  hover: '(hover: hover) and (pointer: fine)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
} as const;

/** On <html> while the shell's header has slid out (NAV-1), for what sticks below it. */
export const HEADER_HIDDEN = 'data-header-hidden';
