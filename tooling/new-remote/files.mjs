/**
 * The files of a new remote: path below its folder -> text. One server-rendered page, with its test.
 * @param {{ name: string, path: string, contract: string }} options
 * @returns {Record<string, string>}
 */
export function filesOf({ name, path, contract }) {
  const label = path.slice(1).split('-').join(' ');
  const title = label[0].toUpperCase() + label.slice(1);
  return {
    'package.json': `{
  "name": "${name}",
  "version": "1.0.0",
  "private": true,
  "description": "${title}",
  "sideEffects": false,
  "storefront": {
    "kind": "remote",
    "contract": "${contract}",
    "patterns": [{ "path": "${path}", "server": true }, { "path": "${path}/*", "server": true }],
    "budgets": { "entry": 8000, "welcome": 8000 }
  },
  "scripts": {
    "dev": "node ../tooling/dev.mjs ${name}",
    "build": "node ../tooling/build.mjs ${name}",
    "test": "node ../tooling/test.mjs ${name}",
    "test:watch": "node ../tooling/test.mjs ${name} --watch",
    "types": "node ../tooling/test.mjs types"
  },
  "dependencies": {
    "react": "19.3.1",
    "react-router-dom": "7.18.5",
    "shared": "*",
    "styled-components": "6.6.0"
  }
}
`,
    'src/routes.tsx': `import type { RemoteModule } from 'shared/contract';

/** ${title}: one route per page. */
export const remoteModule: RemoteModule = {
  routes: [
    {
      path: '${path}',
      name: 'welcome',
      page: () => import(/* webpackChunkName: "welcome" */ './welcome/page').then((m) => m.page),
    },
  ],
};
`,
    'src/welcome/page.tsx': `import { definePage, paths } from 'shared/contract';
import { Container, PageHeading, TextLink } from 'shared/ui';

function Welcome() {
  return (
    <Container width="text">
      <PageHeading>${title}</PageHeading>
      <p>
        This page is its own slice. Another team owns <TextLink to={paths.shopAll}>All shoes</TextLink>.
      </p>
    </Container>
  );
}

export const page = definePage({
  head: () => ({ title: '${title}', canonical: '${path}' }),
  Component: Welcome,
});
`,
    'src/welcome/page.test.tsx': `import { screen } from '@testing-library/react';
import { paths } from 'shared/contract';
import { renderPage } from 'shared/testing';
import { page } from './page';

test('shows its heading, and links to all shoes', () => {
  renderPage(page, { path: '${path}' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('${title}');
  expect(screen.getByRole('link', { name: 'All shoes' }).getAttribute('href')).toBe(paths.shopAll);
});
`,
  };
}
