// node host/server.mjs: the page, by Express. The releases are in the folder ./releases, or where RELEASE_STORE says.
import { join } from 'node:path';
import express from 'express';
import { openStore } from 'slipway';
import { createReleases } from 'slipway/serve';

const releases = createReleases({ store: openStore({ RELEASE_STORE: './releases', ...process.env }, process.cwd()) });
const app = express();

app.use((request, response, next) => {
  releases.handle(request, response).then((isAnswered) => isAnswered || next(), next);
});
app.use('/host', express.static(join(import.meta.dirname, 'dist')));
app.get('/', async (request, response) => {
  const { html } = await releases.pageFor(request, response);
  response.send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Board</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0 auto; padding: 1.5rem; max-width: 60rem; font: 1rem/1.5 system-ui, sans-serif; color: #16181d; }
main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); }
section { padding: 1rem; min-height: 8rem; border: 1px solid #c9ced8; border-radius: 0.5rem; }
section :first-child { margin-top: 0; }
button { padding: 0.5rem 0.75rem; min-height: 2.75rem; font: inherit; }
</style>
${html}
<script src="/host/main.js" defer></script>
</head>
<body>
<h1>Board</h1>
<main>
${['news', 'weather', 'rates', 'tasks'].map((remote) => `<section data-remote="${remote}"></section>`).join('\n')}
</main>
</body>
</html>
`);
});

const server = app.listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () => {
  console.log(`Board: http://127.0.0.1:${server.address().port}`);
});
