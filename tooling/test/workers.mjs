import { availableParallelism } from 'node:os';

/** Cores of this machine that the levels share. At least 2: a browser and a shop need one each. */
export const cores = Math.max(2, availableParallelism());

/** Worker processes of a test runner: half of the cores, at least 2. */
export const workers = Math.max(2, Math.floor(cores / 2));
