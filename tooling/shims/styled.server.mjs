export {
  ServerStyleSheet,
  StyleSheetManager,
  createGlobalStyle,
  css,
  default,
  keyframes,
  styled,
} from '../../node_modules/styled-components/dist/styled-components.esm.js';
