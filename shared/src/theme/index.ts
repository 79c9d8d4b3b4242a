export { tokens, media, HEADER_HIDDEN } from './tokens';
export { globalCss } from './global-css';
export { darkPalette, palette } from './palette';
export { TYPEFACE_URL, typefaceCss } from './typeface';
