import { StrictMode } from 'react';
import { render, type RenderResult } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ServicesProvider } from '../contract/context';
import type { NotFound, Page } from '../contract/door';
import { servicesFixture, type ServicesFixture } from './services-fixture';

interface PageOptions {
  /** What the page's `load` would have answered. */
  data?: unknown;
  params?: Record<string, string>;
  services?: ServicesFixture;
  /** Address at which the page stands, with its query. */
  path?: string;
}

export interface RenderedPage extends RenderResult {
  services: ServicesFixture;
  /** Path and query at which the visitor now is. */
  where(): string;
}

/** Draws a page as the shell would, in StrictMode, with services in memory and a router whose address `where` tells. */
export function renderPage(
  page: Page,
  { data, params = {}, services = servicesFixture(), path = '/' }: PageOptions = {},
): RenderedPage {
  let place = path;
  const Compass = () => {
    const { pathname, search } = useLocation();
    place = pathname + search;
    return null;
  };
  const { Component } = page;
  const result = render(
    <StrictMode>
      <MemoryRouter initialEntries={[path]}>
        <ServicesProvider services={services}>
          <main>
            <Component data={data} params={params} />
          </main>
        </ServicesProvider>
        <Compass />
      </MemoryRouter>
    </StrictMode>,
  );
  return { ...result, services, where: () => place };
}

interface LoadOptions {
  params?: Record<string, string>;
  /** Query of the address: 'sort=price-asc'. */
  search?: string;
  services?: ServicesFixture;
}

/** Runs a page's `load` with services in memory. */
export async function loadPage(
  page: Page,
  { params = {}, search = '', services = servicesFixture() }: LoadOptions = {},
): Promise<unknown | NotFound> {
  const { products, config } = services;
  return page.load?.({ params, search: new URLSearchParams(search), products, config });
}
