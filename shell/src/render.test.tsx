/** @jest-environment node */
import type { LoadContext, ProductsReader, RemoteModule } from 'shared/contract';
import { DEFAULT_SHOP } from 'shared/models';
import { provided, render } from './render';

const productsReader: ProductsReader = { list: () => Promise.reject(new Error('not read in this test')) };

function renderWith(Component: () => string) {
  const { createElement, Suspense } = provided.react as typeof import('react');
  const remoteModule: RemoteModule = {
    routes: [
      {
        path: '/hello',
        name: 'hello',
        page: async () => ({
          head: () => ({ title: 'Hello' }),
          Component: () => createElement('section', null, createElement('h1', null, createElement(Component))),
        }),
      },
      {
        path: '/parts',
        name: 'parts',
        page: async () => ({
          head: () => ({ title: 'Parts' }),
          Component: () => createElement(Suspense, { fallback: 'Later' }, createElement(Component)),
        }),
      },
    ],
  };
  return (pathname: string) =>
    render({
      pathname,
      search: '',
      config: DEFAULT_SHOP,
      origin: 'http://localhost',
      productsReader,
      remote: { name: 'alpha', version: '1.0.0', build: { remoteModule } },
    });
}

test('FED-4: a page with a component that throws is not rendered, and what it threw is passed on', async () => {
  const renderPage = renderWith(() => {
    throw new TypeError('no price');
  });
  await expect(renderPage('/hello')).rejects.toThrow(new TypeError('no price'));
});

test('a page that reads the API gets a failure where the server refuses to read', async () => {
  const { createElement } = provided.react as typeof import('react');
  const page: RemoteModule['routes'][number]['page'] = async () => ({
    load: async ({ read }: LoadContext) => ({ isRead: (await read('/launches')).ok }),
    head: () => ({ title: 'Launches' }),
    Component: ({ data }) => createElement('h1', null, JSON.stringify(data)),
  });
  const { html } = await render({
    pathname: '/launches',
    search: '',
    config: DEFAULT_SHOP,
    origin: 'http://localhost',
    productsReader,
    read: () => Promise.reject(new Error('This render has ended.')),
    remote: {
      name: 'alpha',
      version: '1.0.0',
      build: { remoteModule: { routes: [{ path: '/launches', name: 'launches', page }] } },
    },
  });
  expect(html).toContain('{&quot;isRead&quot;:false}');
});

test('does not render a page with a component that throws only once', async () => {
  let calls = 0;
  const renderPage = renderWith(() => {
    calls += 1;
    if (calls === 1) throw new Error('once');
    return 'good';
  });
  await expect(renderPage('/hello')).rejects.toThrow('The page hello of alpha 1.0.0 did not render.');
  expect((await renderPage('/hello')).html).toContain('<h1>good</h1>');
});

test('allows a part of a page behind another boundary to throw: the browser tries it again', async () => {
  const renderPage = renderWith(() => {
    throw new Error('not on the server');
  });
  expect((await renderPage('/parts')).html).toContain('Later');
});
