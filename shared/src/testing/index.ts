export * from './fixtures';
export * from './store-fixture';
export * from './services-fixture';
export * from './render-page';
export * from './replies';
export { stubApi, type StubReply } from './stub-api';
export { translatePage } from './translate-page';
