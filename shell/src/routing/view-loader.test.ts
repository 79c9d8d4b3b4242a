import { createServices } from '../services';
import { DEFAULT_SHOP } from 'shared/models';
import type { PagePointer } from 'shared/server-contract';
import { createViewLoader } from './view-loader';

const pointer: PagePointer = { schema: 1, generation: 1, remotes: {}, more: true };

/** The import map does not list this remote's file, so loading fails before any request. */
const pointerToBrokenRemote: PagePointer = {
  schema: 1,
  generation: 1,
  remotes: {
    'mf-info': {
      version: '1.0.0',
      container: 'mf_info__1',
      entry: '/remotes/mf-info/1.0.0/remoteEntry.js',
      integrity: 'sha384-x',
      patterns: [{ path: '/info/*', server: true }],
    },
  },
};

function viewLoaderFixture(pagePointer: PagePointer, integrity: Record<string, string> = {}) {
  const loadDocument = jest.fn();
  const shell = createServices({ config: DEFAULT_SHOP, apiUrl: '' });
  return {
    loadDocument,
    viewLoader: createViewLoader({ pointer: pagePointer, shell, html: '', loadDocument, timeoutMs: 100, integrity }),
  };
}

test('loads a document for a path that no remote in the pointer owns', () => {
  const { viewLoader, loadDocument } = viewLoaderFixture(pointer);
  void viewLoader.open({ pathname: '/elsewhere', search: '?a=1' });
  expect(loadDocument).toHaveBeenCalledWith('/elsewhere?a=1');
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

describe("'Try again' for a remote that still fails to load", () => {
  const help = { pathname: '/Info/Help', search: '?a=1' };

  test('loads a new document', async () => {
    const { viewLoader, loadDocument } = viewLoaderFixture(pointerToBrokenRemote);
    global.fetch = jest.fn(async () => ({ ok: true }) as Response);
    await new Promise<void>((resolve) => {
      loadDocument.mockImplementation(() => resolve());
      void viewLoader.retry(help);
    });
    expect(loadDocument).toHaveBeenCalledWith('/Info/Help?a=1');
  });

  test('refetches the remote’s files, and only those, past the browser cache', async () => {
    const files = ['/remotes/mf-info/1.0.0/remoteEntry.js', '/remotes/mf-info/1.0.0/help.js', '/shell/1.0.0/main.js'];
    const { viewLoader } = viewLoaderFixture(
      pointerToBrokenRemote,
      Object.fromEntries(files.map((file) => [file, 'sha384-other'])),
    );
    const fetchStub = jest.fn(async () => ({ ok: false }) as Response);
    global.fetch = fetchStub;
    await viewLoader.retry(help);
    const reload = expect.objectContaining({ cache: 'reload' }) as object;
    expect(fetchStub.mock.calls.slice(0, 2)).toEqual(files.slice(0, 2).map((file) => [file, reload]));
    expect(fetchStub.mock.calls).toHaveLength(3);
  });

  test.each([
    ['who is offline', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['whose document request fails', async () => ({ ok: false }) as Response],
  ])('keeps the page for a shopper %s', async (_case, answer) => {
    const { viewLoader, loadDocument } = viewLoaderFixture(pointerToBrokenRemote);
    global.fetch = jest.fn(answer);
    expect(await viewLoader.retry(help)).toEqual({ kind: 'failed', remote: 'mf-info' });
    expect(loadDocument).not.toHaveBeenCalled();
  });
});
