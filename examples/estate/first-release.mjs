// Publishes each remote as it is built, and makes it live where nothing of it is. Later versions are moved by the command: see the README.
import { readFileSync } from 'node:fs';
import { openStore, promote, publish } from 'slipway';

const store = openStore(process.env, process.cwd());
const { remotes } = await store.readPointer();
for (const name of ['prices', 'cart', 'news']) {
  const { version } = JSON.parse(readFileSync(`${name}/package.json`, 'utf8'));
  await publish(store, `${name}/dist`);
  if (!remotes[name]) await promote(store, name, version, { who: 'estate', by: 'person', reason: 'the first release' });
}
