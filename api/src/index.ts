export { startApi, type Api } from './server';
export { readShop } from './shop-settings';
export { readApiConfig, type ApiConfig } from './config';
export type { CatalogueFeed } from './catalogue/catalogue';
export { isCrowd } from './http/crowd';
export { letOthersIn } from './http/let-others-in';
