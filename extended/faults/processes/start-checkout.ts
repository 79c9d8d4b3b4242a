import { startProgram } from 'testing/program';

/** Runs `npm start` of this checkout on a folder and a port. */
export const startCheckout = (env: NodeJS.ProcessEnv & { DATA_DIR: string; PORT: string }) =>
  startProgram(['tooling/start.mjs'], /Storefront ready at/, { env: { RATE_LIMIT_SCALE: '1000', ...env } });
