import { cloneRepository, type Clone } from 'e2e/clone';
import { startProgram } from 'testing/program';
import { startShop, type Shop } from 'testing/shop';

/** `npm …` of an indented line of docs/tutorial.md, without its comment. */
const COMMAND = /^ {4}npm (.*?)(?: +#.*)?$/gm;

let clone: Clone;
let shop: Shop;
beforeAll(async () => {
  clone = cloneRepository();
  clone.copyBuilds();
  shop = await startShop({}, clone.folder);
}, 600_000);
afterAll(async () => {
  await shop?.close();
  clone?.remove();
});

/** The commands below a heading of the tutorial, each as words. */
function commandsOf(section: string): string[][] {
  const [, text = ''] = clone.read('docs/tutorial.md').split(`## ${section}`);
  const body = text.split('\n## ')[0]!;
  return [...body.matchAll(COMMAND)].map(([, command]) =>
    [...command!.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!),
  );
}

const page = async () => (await fetch(`${shop.url}/Info/About-Us`)).text();

test('the tutorial releases a changed text, rolls it back, and leaves the checkout as its builds say', async () => {
  const test = commandsOf('3. Test it').find((words) => words.includes('mf-info'))!;
  const release = commandsOf('4. Release it and roll it back');
  const follow = release.at(-1)!;
  expect(release.map((words) => words.join(' '))).toEqual([
    'run build -w mf-info',
    'run release -- publish mf-info',
    'run release -- promote mf-info 1.0.1 --reason my first',
    'run release -- rollback mf-info --reason and back',
    'start -- --follow mf-info',
  ]);

  const before = await page();
  clone.edit('mf-info/src/about-us/page.tsx', 'We pick a few lines', 'We choose a few lines');
  const { version, ...rest } = JSON.parse(clone.read('mf-info/package.json')) as { version: string };
  clone.write('mf-info/package.json', `${JSON.stringify({ ...rest, version: '1.0.1' }, null, 2)}\n`);
  expect(version).toBe('1.0.0');
  await clone.npm(test);

  const env = { DATA_DIR: shop.dataDir };
  const [build, publish, promote, rollback] = release as [string[], string[], string[], string[]];
  await clone.npm(build, env);
  await clone.npm(publish, env);
  expect(await page()).toBe(before);
  await clone.npm(promote, env);
  expect(await page()).toContain('We choose a few lines');
  await clone.npm(rollback, env);
  expect(await page()).toContain('We pick a few lines');

  await shop.stop();
  const following = await startProgram(['tooling/start.mjs', ...follow.slice(2)], /Storefront ready at/, {
    cwd: clone.folder,
    env: { ...env, PORT: new URL(shop.url).port },
    silenceMs: 240_000,
  });
  try {
    expect(await page()).toContain('We choose a few lines');
  } finally {
    await following.end();
  }
}, 900_000);
