/** The color of a browser's bars around the shop, in each scheme: that of the band above the header (`shared/theme`). */
export const THEME_COLOR = { light: '#111214', dark: '#26282c' } as const;
