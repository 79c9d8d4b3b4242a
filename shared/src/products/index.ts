export * from './amounts';
export * from './use-products';
