import type { Door } from 'shared/contract';

/** The information pages: who sells, on which terms, what comes back, and whom to ask. */
export const door: Door = {
  routes: [
    {
      path: '/info/about-us',
      name: 'about-us',
      page: () => import(/* webpackChunkName: "about-us" */ './about-us/page').then((m) => m.page),
    },
    {
      path: '/info/terms-of-service',
      name: 'terms-of-service',
      page: () => import(/* webpackChunkName: "terms-of-service" */ './terms-of-service/page').then((m) => m.page),
    },
    {
      path: '/info/refund-policy',
      name: 'refund-policy',
      page: () => import(/* webpackChunkName: "refund-policy" */ './refund-policy/page').then((m) => m.page),
    },
    {
      path: '/info/help',
      name: 'help',
      page: () => import(/* webpackChunkName: "help" */ './help/page').then((m) => m.page),
    },
  ],
};
