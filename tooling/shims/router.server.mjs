export * from './router.mjs';
export { StaticRouter } from 'react-router';
