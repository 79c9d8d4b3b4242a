import type { Door } from 'shared/contract';

/** From the cart to the paid order: the order form, and the two pages to which the payment page returns. */
export const door: Door = {
  routes: [
    {
      path: '/order',
      name: 'order',
      signedIn: true,
      page: () => import(/* webpackChunkName: "order" */ './order/page').then((m) => m.page),
    },
    {
      path: '/payment/success',
      name: 'payment-success',
      signedIn: true,
      page: () => import(/* webpackChunkName: "payment-success" */ './payment/success-page').then((m) => m.page),
    },
    {
      path: '/payment/failure',
      name: 'payment-failure',
      signedIn: true,
      page: () => import(/* webpackChunkName: "payment-failure" */ './payment/failure-page').then((m) => m.page),
    },
  ],
};
