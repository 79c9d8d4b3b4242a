export * from './router.mjs';
export { NavigationType, parsePath } from 'react-router';
