// The shop as `npm run dev` runs it: what is built and published already, in a process that is replaced after a change.
import { explainStartFailure, serveShop } from '../prepare-shop.mjs';

// Without the process that replaces it, it ends too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
try {
  await serveShop();
  process.send?.('ready');
} catch (error) {
  console.error(explainStartFailure(error));
  process.exit(1);
}
