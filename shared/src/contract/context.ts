import { createContext, createElement, useContext, type ReactNode } from 'react';
import type { Services } from './services';

const ServicesContext = createContext<Services | null>(null);

/** Provides the shell's services to the tree below. One per page. */
export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return createElement(ServicesContext.Provider, { value: services }, children);
}

/** The shell's services. Throws outside a ServicesProvider; tests provide `servicesFixture()`. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services)
    throw new Error(
      'useServices must be used within a <ServicesProvider>: render the page with the shell, or with renderPage in tests.',
    );
  return services;
}
