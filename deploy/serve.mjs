// Serves the shop from existing builds, without installing, building, publishing or promoting. Containers run this.
import { createRequire } from 'node:module';

try {
  await createRequire(import.meta.url)('../server/dist/main.js').main();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
