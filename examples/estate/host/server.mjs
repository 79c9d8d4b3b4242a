// The page of the host, by Express. Run it from the folder above, where the releases are.
import { join } from 'node:path';
import express from 'express';
import { openStore } from 'slipway';
import { createReleases } from 'slipway/serve';

const releases = createReleases({ store: openStore(process.env, process.cwd()) });
const app = express();

app.use((request, response, next) => releases.handle(request, response).then((done) => done || next(), next));
app.use('/host', express.static(join(import.meta.dirname, 'dist')));
app.get('/', async (request, response) => {
  const { html, isPersonal } = await releases.pageFor(request, response);
  // `pageFor` has set it on a page for one browser, which no cache may keep.
  if (!isPersonal) response.set('cache-control', 'private, no-cache');
  response.send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Estate</title>
<link rel="icon" href="data:,">
${html}
<script src="/host/main.js" defer></script>
</head>
<body>
<h1>Estate</h1>
<main></main>
</body>
</html>
`);
});

const server = app.listen(Number(process.env.PORT ?? 4000), () => console.log(`http://localhost:${server.address().port}`));
process.once('SIGTERM', () => server.close(() => releases.close().then(() => process.exit())));
