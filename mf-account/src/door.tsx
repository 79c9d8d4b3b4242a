import type { Door } from 'shared/contract';

/** Everything about one's account: getting in, getting back in, and the dashboard. */
export const door: Door = {
  routes: [
    { path: '/login', name: 'login', page: () => import(/* webpackChunkName: "login" */ './login/page').then((m) => m.page) },
    {
      path: '/create-account',
      name: 'create-account',
      page: () => import(/* webpackChunkName: "create-account" */ './sign-up/page').then((m) => m.page),
    },
    {
      path: '/forgot-password',
      name: 'forgot-password',
      page: () => import(/* webpackChunkName: "forgot-password" */ './reset/forgot-page').then((m) => m.page),
    },
    {
      path: '/verify-otp',
      name: 'verify-otp',
      page: () => import(/* webpackChunkName: "verify-otp" */ './reset/otp-page').then((m) => m.page),
    },
    {
      path: '/change-password',
      name: 'change-password',
      page: () => import(/* webpackChunkName: "change-password" */ './reset/change-page').then((m) => m.page),
    },
    {
      path: '/dashboard',
      name: 'dashboard',
      signedIn: true,
      page: () => import(/* webpackChunkName: "dashboard" */ './dashboard/page').then((m) => m.page),
    },
  ],
};
