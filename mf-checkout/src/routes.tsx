import type { RemoteModule } from 'shared/contract';

/** Checkout: the order form and the two return pages of the payment. */
export const remoteModule: RemoteModule = {
  routes: [
    {
      path: '/order',
      name: 'order',
      funnelStep: 'checkout',
      requiresLogin: true,
      page: () => import(/* webpackChunkName: "order" */ './order/page').then((m) => m.page),
    },
    {
      path: '/payment/success',
      name: 'payment-success',
      funnelStep: 'return',
      requiresLogin: true,
      page: () => import(/* webpackChunkName: "payment-success" */ './payment/success-page').then((m) => m.page),
    },
    {
      path: '/payment/failure',
      name: 'payment-failure',
      funnelStep: 'return',
      requiresLogin: true,
      page: () => import(/* webpackChunkName: "payment-failure" */ './payment/failure-page').then((m) => m.page),
    },
  ],
};
