import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../repository.mjs';
import { MODEL } from './register.mjs';

/**
 * The files of a new remote: path below its folder -> text. One server-rendered page, with its test.
 * @param {{ name: string, path: string, contract: string }} options
 * @returns {Record<string, string>}
 */
export function filesOf({ name, path, contract }) {
  const label = path.slice(1).split('-').join(' ');
  const title = label[0].toUpperCase() + label.slice(1);
  return {
    'package.json': `${JSON.stringify(manifestOf({ name, path, contract, title }), null, 2)}\n`,
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

/**
 * The model's package.json: its scripts, and the packages that the page uses. The shell provides React, which JSX
 * imports implicitly.
 * @param {{ name: string, path: string, contract: string, title: string }} options
 */
function manifestOf({ name, path, contract, title }) {
  /** @type {{ scripts: Record<string, string>, dependencies: Record<string, string> }} */
  const { scripts, dependencies } = JSON.parse(readFileSync(join(repository, MODEL, 'package.json'), 'utf8'));
  return {
    name,
    version: '1.0.0',
    private: true,
    description: title,
    sideEffects: false,
    storefront: {
      kind: 'remote',
      contract,
      patterns: [path, `${path}/*`].map((pattern) => ({ path: pattern, server: true, query: [] })),
      budgets: { entry: 8000, welcome: 8000 },
    },
    scripts: Object.fromEntries(Object.entries(scripts).map(([script, line]) => [script, line.replaceAll(MODEL, name)])),
    dependencies: { shared: dependencies['shared'] },
  };
}
