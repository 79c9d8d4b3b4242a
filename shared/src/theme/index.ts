export { tokens, media } from './tokens';
export { globalCss } from './global-css';
export { palette } from './palette';
