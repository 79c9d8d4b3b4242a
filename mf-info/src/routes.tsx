import type { RemoteModule } from 'shared/contract';

/** Information pages: about us, terms, refund policy and help. */
export const remoteModule: RemoteModule = {
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
