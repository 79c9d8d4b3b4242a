// The whole worker: takes a challenge and posts its solution, in ALTCHA's format, with what the browser itself can compute.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

handler({ deriveKey });
