import { resolve } from 'node:path';

/** Root of this checkout. */
export const repository = resolve(__dirname, '../..');
