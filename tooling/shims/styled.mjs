// By path, not by name: 'styled-components' is what this file stands for.
export {
  StyleSheetManager,
  createGlobalStyle,
  css,
  default,
  keyframes,
  styled,
} from '../../node_modules/styled-components/dist/styled-components.browser.esm.js';
