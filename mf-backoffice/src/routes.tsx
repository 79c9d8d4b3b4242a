import type { RemoteModule } from 'shared/contract';

/** The staff's pages: one route per page, with the frame of the back office. Static paths stand before those with parameters. */
export const remoteModule: RemoteModule = {
  routes: [
    {
      path: '/Back-Office',
      name: 'overview',
      page: () => import(/* webpackChunkName: "overview" */ './overview/page').then((m) => m.page),
    },
  ],
};
