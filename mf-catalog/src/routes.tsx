import type { RemoteModule } from 'shared/contract';

/** Home, listing and product pages, which the server renders, and the wish list, which only the browser knows. */
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
      funnelStep: 'view',
      page: () => import(/* webpackChunkName: "product" */ './product/page').then((m) => m.page),
    },
    {
      path: '/wish-list',
      name: 'wish-list',
      page: () => import(/* webpackChunkName: "wish-list" */ './wish-list/page').then((m) => m.page),
    },
  ],
};
