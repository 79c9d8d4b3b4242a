export * from './router.mjs';
export { NavigationType, parsePath, Router } from 'react-router';
