// By path, because this file replaces 'styled-components'.
export {
  StyleSheetManager,
  createGlobalStyle,
  css,
  default,
  keyframes,
  styled,
} from '../../node_modules/styled-components/dist/styled-components.browser.esm.js';
