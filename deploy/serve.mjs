// Serves the shop from what was built before: installs, builds, publishes and promotes nothing. What a container runs.
import { createRequire } from 'node:module';

try {
  await createRequire(import.meta.url)('../site/dist/main.js').main();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
