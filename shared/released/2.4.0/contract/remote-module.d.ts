import type { ComponentType } from 'react';
import type { ShopConfig } from '../models/shop-config';
import type { Result } from './result';
import type { ProductsReader } from './services';
export interface RemoteModule {
    routes: RemoteRoute[];
}
export interface RemoteRoute {
    path: string;
    name: string;
    requiresLogin?: boolean;
    funnelStep?: 'view' | 'checkout' | 'return';
    page(): Promise<Page>;
}
export interface Page<Data = unknown> {
    load?(context: LoadContext): Promise<Data | NotFound>;
    head(data: Data, context: HeadContext): Head;
    Component: ComponentType<PageProps<Data>>;
}
export declare function definePage<Data>(page: Page<Data>): Page;
export interface PageProps<Data> {
    data: Data;
    params: Readonly<Record<string, string>>;
}
export interface LoadContext {
    params: Readonly<Record<string, string>>;
    search: URLSearchParams;
    products: ProductsReader;
    config: ShopConfig;
    read<T>(path: string): Promise<Result<T>>;
}
export interface HeadContext {
    params: Readonly<Record<string, string>>;
    config: ShopConfig;
}
export interface Head {
    title: string;
    description?: string;
    canonical?: string;
    image?: string;
    jsonLd?: readonly object[];
    noIndex?: boolean;
}
export interface NotFound {
    readonly notFound: true;
}
export declare const notFound: () => NotFound;
export declare function isNotFound(data: unknown): data is NotFound;
export declare function isRemoteModule(value: unknown): value is RemoteModule;
