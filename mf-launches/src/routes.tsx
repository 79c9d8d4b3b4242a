import type { RemoteModule } from 'shared/contract';

/** Launches: the calendar, one launch with its draw, its proof, and what a customer has entered. */
export const remoteModule: RemoteModule = {
  routes: [
    { path: '/launches', name: 'list', page: () => import(/* webpackChunkName: "list" */ './list/page').then((m) => m.page) },
    // Before `:name`, which would take it for a launch.
    {
      path: '/launches/my-entries',
      name: 'entries',
      requiresLogin: true,
      page: () => import(/* webpackChunkName: "entries" */ './entries/page').then((m) => m.page),
    },
    {
      path: '/launches/:name',
      name: 'launch',
      page: () => import(/* webpackChunkName: "launch" */ './launch/page').then((m) => m.page),
    },
    {
      path: '/launches/:name/fairness',
      name: 'fairness',
      page: () => import(/* webpackChunkName: "fairness" */ './fairness/page').then((m) => m.page),
    },
  ],
};
