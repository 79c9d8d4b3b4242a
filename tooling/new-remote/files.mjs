/** What a new remote begins with: path below its folder -> text. One page that the server draws, with its test. */
export function filesOf({ name, path, contract }) {
  const words = path.slice(1).split('-').join(' ');
  const title = words[0].toUpperCase() + words.slice(1);
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
    "claims": [{ "path": "${path}", "server": true }, { "path": "${path}/*", "server": true }],
    "budgets": { "entry": 8000, "welcome": 8000 }
  },
  "scripts": { "build": "node ../tooling/build.mjs ${name}", "dev": "node ../tooling/dev.mjs ${name}", "test": "cd .. && jest --selectProjects unit --roots ${name}" },
  "dependencies": {
    "react": "19.3.1",
    "react-router-dom": "7.18.5",
    "shared": "*",
    "styled-components": "6.6.0"
  }
}
`,
    'src/door.tsx': `import type { Door } from 'shared/contract';

/** ${title}: one route per page. */
export const door: Door = {
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
        This page is a slice of its own. <TextLink to={paths.shopAll}>All shoes</TextLink> are another team&apos;s.
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

test('the page has its heading, and leads to the shoes', () => {
  renderPage(page, { path: '${path}' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('${title}');
  expect(screen.getByRole('link', { name: 'All shoes' }).getAttribute('href')).toBe(paths.shopAll);
});
`,
  };
}
