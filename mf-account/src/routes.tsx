import type { RemoteModule } from 'shared/contract';

/** Account pages: login, sign-up, password reset and dashboard. */
export const remoteModule: RemoteModule = {
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
      requiresLogin: true,
      page: () => import(/* webpackChunkName: "dashboard" */ './dashboard/page').then((m) => m.page),
    },
  ],
};
