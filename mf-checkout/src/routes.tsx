import type { RemoteModule } from 'shared/contract';

/** Checkout: the order form and the two return pages of the payment. */
export const remoteModule: RemoteModule = {
  routes: [
    {
      path: '/order',
      name: 'order',
      requiresLogin: true,
      page: () => import(/* webpackChunkName: "order" */ './order/page').then((m) => m.page),
    },
    {
      path: '/payment/success',
      name: 'payment-success',
      requiresLogin: true,
      page: () => import(/* webpackChunkName: "payment-success" */ './payment/success-page').then((m) => m.page),
    },
    {
      path: '/payment/failure',
      name: 'payment-failure',
      requiresLogin: true,
      page: () => import(/* webpackChunkName: "payment-failure" */ './payment/failure-page').then((m) => m.page),
    },
  ],
};
