export { startApi, type Api } from './server';
export { createPointerMemory } from './releases/pointer-memory';
export { withSecretFiles } from './secret-files';
export { readShopConfig } from './shop-config';
export { readApiConfig, type ApiConfig } from './config';
export type { CatalogFeed } from './catalog/catalog';
export { closeHttp } from './http/close-http';
export { isOverloaded } from './runtime/overload';
export { yieldToEventLoop } from './runtime/yield-to-event-loop';
