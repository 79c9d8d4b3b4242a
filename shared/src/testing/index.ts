export * from './fixtures';
export * from './store-fixture';
export * from './services-fixture';
export * from './render-page';
export * from './replies';
export { translatePage } from './translate-page';
