/** @jest-environment node */
import type { ProductsReader, RemoteModule } from 'shared/contract';
import { DEFAULT_SHOP } from 'shared/models';

// Each process evaluates the whole shell anew.
jest.setTimeout(180_000);

type Shell = typeof import('./render');
type Styled = typeof import('styled-components');

const productsReader: ProductsReader = { list: () => Promise.reject(new Error('not read in this test')) };

/** A process: its own shell, with its own styled-components. */
function startProcess(): Shell {
  let shell: Shell | undefined;
  jest.isolateModules(() => {
    shell = jest.requireActual<Shell>('./render');
  });
  return shell as Shell;
}

/** Evaluates a remote as a server build is: each page, and the module that two of them share, when it is first asked for. */
function remoteOf(shell: Shell, name: string, pages: Record<string, readonly string[]>): RemoteModule {
  const styled = shell.provided['styled-components'] as Styled;
  const react = shell.provided.react as typeof import('react');
  const evaluated = new Map<string, ReturnType<typeof component>>();
  const component = (id: string) => styled.styled.p.withConfig({ componentId: id })`order: ${id.length};`;
  const componentOf = (id: string) => {
    const known = evaluated.get(id) ?? component(id);
    evaluated.set(id, known);
    return known;
  };
  return {
    routes: Object.entries(pages).map(([page, ids]) => ({
      path: `/${name}/${page}`,
      name: page,
      page: async () => {
        await Promise.resolve();
        const parts = ids.map(componentOf);
        const Component = () => parts.map((Part, key) => react.createElement(Part, { key }));
        return { Component, head: () => ({ title: page }) } as never;
      },
    })),
  };
}

const DUNKS = { list: ['grid', 'card', 'badge'], one: ['badge', 'title', 'card'] };
const HELP = { help: ['badge', 'title', 'card'], terms: ['title'] };

function open(shell: Shell) {
  const remotes = { shop: remoteOf(shell, 'shop', DUNKS), info: remoteOf(shell, 'info', HELP) };
  return async (name: keyof typeof remotes, page: string) => {
    const remote = { name, version: '1.0.0', build: { remoteModule: remotes[name] } };
    const request = { search: '', config: DEFAULT_SHOP, origin: 'http://shop', productsReader, remote };
    return shell.render({ ...request, pathname: `/${name}/${page}` });
  };
}
const idsOf = (styles: string) => [...styles.matchAll(/\[id="(grid|card|badge|title)"\]/g)].map(([, id]) => id);

test('a page renders to the same document in every process, regardless of earlier pages', async () => {
  const [one, two, three] = [open(startProcess()), open(startProcess()), open(startProcess())];
  await two('info', 'help');
  await three('shop', 'one');
  await Promise.all([three('info', 'terms'), three('info', 'help')]);
  for (const page of ['list', 'one']) {
    const first = await one('shop', page);
    expect(idsOf(first.styles)).toHaveLength(3);
    expect(await two('shop', page)).toEqual(first);
    expect(await three('shop', page)).toEqual(first);
  }
  expect(await one('info', 'help')).toEqual(await two('info', 'help'));
});

test('components come in the order in which the modules of their remote make them, after those of the shell', async () => {
  const render = open(startProcess());
  await render('info', 'help');
  const { styles } = await render('shop', 'one');
  expect(idsOf(styles)).toEqual(['card', 'badge', 'title']);
  const numbers = [...styles.matchAll(/data-styled\.g(\d+)/g)].map(([, number]) => Number(number));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(styles).toMatch(/\[id="title"\]\{content:"[^"]+"\}\/\*!sc\*\/\n<\/style>$/);
});

test('a page with a module that cannot be evaluated fails alone', async () => {
  const shell = startProcess();
  const { routes } = remoteOf(shell, 'info', HELP);
  const broken = { path: '/info/broken', name: 'broken', page: () => Promise.reject(new Error('broken')) };
  const remote = { name: 'info', version: '1.0.0', build: { remoteModule: { routes: [broken, ...routes] } } };
  const request = { search: '', config: DEFAULT_SHOP, origin: 'http://shop', productsReader, remote };
  expect(await shell.render({ ...request, pathname: '/info/help' })).toMatchObject({ status: 200 });
  await expect(shell.render({ ...request, pathname: '/info/broken' })).rejects.toThrow('broken');
});
