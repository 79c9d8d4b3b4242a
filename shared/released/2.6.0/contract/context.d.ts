import { type ReactNode } from 'react';
import type { Services } from './services';
export declare function ServicesProvider({ services, children }: {
    services: Services;
    children: ReactNode;
}): import("react").FunctionComponentElement<import("react").ProviderProps<Services | null>>;
export declare function useServices(): Services;
