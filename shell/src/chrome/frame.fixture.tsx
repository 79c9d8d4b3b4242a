import { StrictMode } from 'react';
import { render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ServicesProvider } from 'shared/contract';
import { servicesFixture, type ServicesOverrides } from 'shared/testing';
import { Frame } from './frame';

/** Renders the frame around a page with in-memory services; `currentUrl` returns the current path and query. */
export function renderFrame(overrides: ServicesOverrides = {}, path = '/Shop/Dunk') {
  const services = servicesFixture(overrides);
  let url = path;
  const LocationProbe = () => {
    const { pathname, search } = useLocation();
    url = pathname + search;
    return null;
  };
  const result = render(
    <StrictMode>
      <MemoryRouter initialEntries={[path]}>
        <ServicesProvider services={services}>
          <Frame>
            <h1>Dunk</h1>
          </Frame>
          <LocationProbe />
        </ServicesProvider>
      </MemoryRouter>
    </StrictMode>,
  );
  return { ...result, services, currentUrl: () => url };
}
