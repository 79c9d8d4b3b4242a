import { StrictMode } from 'react';
import { render, type RenderResult } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ServicesProvider } from '../contract/context';
import type { NotFound, Page } from '../contract/remote-module';
import { servicesFixture, type ServicesFixture } from './services-fixture';

interface PageOptions {
  /** The result of the page's `load`. */
  data?: unknown;
  params?: Record<string, string>;
  services?: ServicesFixture;
  /** URL of the page, including its query. */
  path?: string;
}

export interface RenderedPage extends RenderResult {
  services: ServicesFixture;
  /** Current path and query. */
  where(): string;
}

/** Renders a page as the shell does, in StrictMode, with in-memory services and router. */
export function renderPage(
  page: Page,
  { data, params = {}, services = servicesFixture(), path = '/' }: PageOptions = {},
): RenderedPage {
  let currentPath = path;
  const LocationProbe = () => {
    const { pathname, search } = useLocation();
    currentPath = pathname + search;
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
        <LocationProbe />
      </MemoryRouter>
    </StrictMode>,
  );
  return { ...result, services, where: () => currentPath };
}

interface LoadOptions {
  params?: Record<string, string>;
  /** Query of the URL: 'sort=price-asc'. */
  search?: string;
  services?: ServicesFixture;
}

/** Runs a page's `load` with in-memory services. */
export async function loadPage(
  page: Page,
  { params = {}, search = '', services = servicesFixture() }: LoadOptions = {},
): Promise<unknown | NotFound> {
  const { products, config, http } = services;
  return page.load?.({ params, search: new URLSearchParams(search), products, config, read: http.get });
}
