import { createContext, createElement, useContext, type ReactNode } from 'react';
import type { Services } from './services';

const ServicesContext = createContext<Services | null>(null);

/** Hands the shell's services to everything below. One per page. */
export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return createElement(ServicesContext.Provider, { value: services }, children);
}

/** The shell's services. Throws outside a ServicesProvider: a slice alone is drawn with `servicesFixture()`. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs a <ServicesProvider> above it: draw the slice through its door.');
  return services;
}
