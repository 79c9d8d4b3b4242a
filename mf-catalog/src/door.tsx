import type { Door } from 'shared/contract';

/** The shop window: home, listing and product pages, all of them drawn by the server. */
export const door: Door = {
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
