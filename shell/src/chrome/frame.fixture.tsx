import { StrictMode } from 'react';
import { render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ServicesProvider } from 'shared/contract';
import { servicesFixture, type ServicesOverrides } from 'shared/testing';
import { Frame } from './frame';

/** For tests: the frame round a page, with services in memory; `where` tells the address. */
export function drawFrame(overrides: ServicesOverrides = {}, path = '/Shop/Dunk') {
  const services = servicesFixture(overrides);
  let place = path;
  const Compass = () => {
    const { pathname, search } = useLocation();
    place = pathname + search;
    return null;
  };
  const result = render(
    <StrictMode>
      <MemoryRouter initialEntries={[path]}>
        <ServicesProvider services={services}>
          <Frame>
            <h1>Dunk</h1>
          </Frame>
          <Compass />
        </ServicesProvider>
      </MemoryRouter>
    </StrictMode>,
  );
  return { ...result, services, where: () => place };
}
