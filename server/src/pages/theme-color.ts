/**
 * The color of the browser's bars around the shop, in each scheme: the band above the header has the same
 * (`shared/theme`).
 */
export const THEME_COLOR = { light: '#111214', dark: '#26282c' } as const;
