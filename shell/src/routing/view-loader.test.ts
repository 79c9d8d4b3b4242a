import { createServices } from '../services';
import { DEFAULT_SHOP } from 'shared/models';
import type { Page } from 'shared/contract';
import type { PagePointer, PageVersion } from 'shared/server-contract';
import type { LoadedRemote, Remotes } from '../federation/remotes';
import type { View } from './view';
import { createViewLoader } from './view-loader';

const pointer: PagePointer = { schema: 1, generation: 1, remotes: {}, more: true };

const release = (version: string): PageVersion => ({
  version,
  container: `mf_info__${version}`,
  entry: `/remotes/mf-info/${version}/remoteEntry.js`,
  integrity: 'sha384-x',
});

const pointerToInfo: PagePointer = {
  schema: 1,
  generation: 1,
  remotes: { 'mf-info': { ...release('1.1.0'), fallback: release('1.0.0'), patterns: [{ path: '/info/*', server: true }] } },
};

/** Versions that can be loaded, the first one first; `pages` says what the code of the help page does in each. */
function remotesOf(pages: Record<string, () => Promise<Page>>) {
  const left = Object.keys(pages);
  const next = async (): Promise<LoadedRemote> => {
    const [version] = left;
    if (!version) throw new Error('No version of mf-info could be loaded.');
    return { version, remoteModule: { routes: [{ name: 'help', path: '/Info/Help', page: pages[version]! }] } };
  };
  return {
    open: jest.fn<ReturnType<Remotes['open']>, [string]>(next),
    instead: jest.fn<ReturnType<Remotes['instead']>, Parameters<Remotes['instead']>>(async () => {
      left.shift();
      return next();
    }),
    retry: jest.fn<Promise<void>, [string]>(async () => undefined),
    isInUse: jest.fn<boolean, [string]>(() => false),
    report: jest.fn(),
  };
}

const chunks = {
  'mf-info': { help: ['/remotes/mf-info/1.1.0/help.js'], 'help-rest': ['/remotes/mf-info/1.1.0/help-rest.js'] },
};

function viewLoaderFixture(pagePointer: PagePointer, remotes = remotesOf({}), html = '') {
  const loadDocument = jest.fn();
  const shell = createServices({ config: DEFAULT_SHOP, apiUrl: '' });
  return {
    loadDocument,
    remotes,
    viewLoader: createViewLoader({ pointer: pagePointer, shell, html, loadDocument, timeoutMs: 100, remotes, chunks }),
  };
}

test('loads a document for a path that no remote in the pointer owns', () => {
  const { viewLoader, loadDocument } = viewLoaderFixture(pointer);
  void viewLoader.open({ pathname: '/elsewhere', search: '?a=1', hash: '#b' });
  expect(loadDocument).toHaveBeenCalledWith('/elsewhere?a=1#b');
});

test('prefetching such a path neither loads nor navigates', () => {
  const { viewLoader, loadDocument } = viewLoaderFixture(pointer);
  viewLoader.prefetch('/elsewhere');
  expect(loadDocument).not.toHaveBeenCalled();
});

test('does not reload a path for which the server rendered the 404 page', async () => {
  const { viewLoader, loadDocument } = viewLoaderFixture(pointer);
  expect(await viewLoader.open({ pathname: window.location.pathname, search: '' })).toEqual({ kind: 'not-found' });
  expect(loadDocument).not.toHaveBeenCalled();
});

test('a complete pointer decides which paths are not found', async () => {
  const { viewLoader } = viewLoaderFixture({ schema: 1, generation: 1, remotes: {} });
  expect(await viewLoader.open({ pathname: '/elsewhere', search: '' })).toEqual({ kind: 'not-found' });
});

const help = { pathname: '/Info/Help', search: '?a=1' };
const page: Page = { default: () => null, head: () => ({ title: 'Help' }) } as unknown as Page;
const breaks = async () => Promise.reject(new Error('broken'));

describe('a version that breaks after it was loaded', () => {
  test.each([
    ['whose code does not arrive', breaks],
    ['whose code never arrives', () => new Promise<Page>(() => undefined)],
    ['whose data cannot be read', async () => ({ ...page, load: breaks })],
  ])('%s is replaced in the same page load', async (_what, broken) => {
    const { viewLoader, remotes } = viewLoaderFixture(pointerToInfo, remotesOf({ '1.1.0': broken, '1.0.0': async () => page }));
    expect(await viewLoader.open(help)).toMatchObject({ kind: 'page', version: '1.0.0', route: 'help' });
    expect(remotes.instead.mock.calls).toEqual([['mf-info', { version: '1.1.0', error: expect.any(Error) as Error }]]);
  });

  test('shows a message if there is no other version', async () => {
    const { viewLoader } = viewLoaderFixture(pointerToInfo, remotesOf({ '1.1.0': breaks }));
    expect(await viewLoader.open(help)).toEqual({ kind: 'failed', remote: 'mf-info' });
  });

  test('is replaced if its page throws during a render', async () => {
    const { viewLoader, remotes } = viewLoaderFixture(pointerToInfo, remotesOf({ '1.1.0': breaks, '1.0.0': async () => page }));
    const error = new Error('no shoes');
    const broken: View = {
      kind: 'page',
      remote: 'mf-info',
      version: '1.1.0',
      route: 'help',
      params: {},
      data: 0,
      page,
      requiresLogin: false,
    };
    expect(await viewLoader.replace(broken, help, error)).toMatchObject({ kind: 'page', version: '1.0.0' });
    expect(remotes.instead.mock.calls).toEqual([['mf-info', { version: '1.1.0', error }]]);
  });

  test('keeps the server markup readable on its page, and shows a message elsewhere', async () => {
    const { viewLoader } = viewLoaderFixture(pointerToInfo, remotesOf({ '1.1.0': breaks }), '<h1>Help</h1>');
    expect(await viewLoader.replace({ kind: 'loading' }, help, new Error('x'))).toEqual({ kind: 'failed', remote: 'mf-info' });
    const here = { pathname: window.location.pathname, search: '' };
    const own = { ...pointerToInfo.remotes['mf-info']!, patterns: [{ path: here.pathname, server: true }] };
    const { viewLoader: atOwnPage } = viewLoaderFixture(
      { ...pointerToInfo, remotes: { 'mf-info': own } },
      remotesOf({}),
      '<h1>Help</h1>',
    );
    expect(await atOwnPage.replace({ kind: 'loading' }, here, new Error('x'))).toEqual({
      kind: 'server-markup',
      remote: 'mf-info',
      html: '<h1>Help</h1>',
      failed: true,
    });
  });
});

test('shows the operator’s message for a disabled remote, and loads nothing of it', async () => {
  const disabled = { ...pointerToInfo.remotes['mf-info']!, state: 'disabled' as const, message: 'Back at noon' };
  const { viewLoader, remotes } = viewLoaderFixture({ ...pointerToInfo, remotes: { 'mf-info': disabled } });
  expect(await viewLoader.open(help)).toEqual({ kind: 'disabled', remote: 'mf-info', message: 'Back at noon' });
  expect(remotes.open).not.toHaveBeenCalled();
});

describe('the code of linked pages is fetched ahead', () => {
  const evaluate = jest.fn(async () => page);
  const fetchFile = jest.fn(async () => ({ arrayBuffer: async () => new ArrayBuffer(0) }) as Response);
  beforeEach(() => void (global.fetch = fetchFile as typeof fetch));
  afterEach(() => jest.clearAllMocks());

  test('without evaluation, once, and only for remotes in use', async () => {
    const { viewLoader, remotes } = viewLoaderFixture(pointerToInfo, remotesOf({ '1.1.0': evaluate }));
    await viewLoader.prefetchCode(help.pathname);
    expect(remotes.open).not.toHaveBeenCalled();
    remotes.isInUse.mockReturnValue(true);
    await viewLoader.prefetchCode(help.pathname);
    await viewLoader.prefetchCode(help.pathname);
    const priority = 'low';
    expect(fetchFile.mock.calls).toEqual([
      ['/remotes/mf-info/1.1.0/help.js', { priority }],
      ['/remotes/mf-info/1.1.0/help-rest.js', { priority }],
    ]);
    expect(evaluate).not.toHaveBeenCalled();
  });

  test.each([
    ['a fallback, whose files have other names,', remotesOf({ '1.0.0': evaluate })],
    ['a remote that cannot be loaded', remotesOf({})],
  ])('but not of %s', async (_which, remotes) => {
    const { viewLoader } = viewLoaderFixture(pointerToInfo, remotes);
    remotes.isInUse.mockReturnValue(true);
    await viewLoader.prefetchCode(help.pathname);
    expect(fetchFile).not.toHaveBeenCalled();
  });
});

describe("'Try again' for a remote that still fails to load", () => {
  test('forgets the failures and then loads a new document', async () => {
    const { viewLoader, loadDocument, remotes } = viewLoaderFixture(pointerToInfo);
    global.fetch = jest.fn(async () => ({ ok: true }) as Response);
    await new Promise<void>((resolve) => {
      loadDocument.mockImplementation(() => resolve());
      void viewLoader.retry(help);
    });
    expect(loadDocument).toHaveBeenCalledWith('/Info/Help?a=1');
    expect(remotes.retry.mock.invocationCallOrder[0]).toBeLessThan(remotes.open.mock.invocationCallOrder[0]!);
  });

  test.each([
    ['who is offline', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['whose document request fails', async () => ({ ok: false }) as Response],
  ])('keeps the page for a shopper %s', async (_case, answer) => {
    const { viewLoader, loadDocument } = viewLoaderFixture(pointerToInfo);
    global.fetch = jest.fn(answer);
    expect(await viewLoader.retry(help)).toEqual({ kind: 'failed', remote: 'mf-info' });
    expect(loadDocument).not.toHaveBeenCalled();
  });
});
