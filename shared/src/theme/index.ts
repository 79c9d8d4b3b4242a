export { tokens, media } from './tokens';
export { globalCss } from './global-css';
export { palette, pairs, type Colour } from './palette';
