import type { RemoteModule } from 'shared/contract';

/** Home, listing and product pages, all server-rendered. */
export const remoteModule: RemoteModule = {
  routes: [
    { path: '/', name: 'home', page: () => import(/* webpackChunkName: "home" */ './home/page').then((m) => m.page) },
    {
      path: '/shop/:item',
      name: 'listing',
      page: () => import(/* webpackChunkName: "listing" */ './listing/page').then((m) => m.page),
    },
    {
      path: '/shop/:category/:productName',
      name: 'product',
      page: () => import(/* webpackChunkName: "product" */ './product/page').then((m) => m.page),
    },
  ],
};
