import type { RemoteModule } from 'shared/contract';

/** The staff's pages: one route per page, with the frame of the back office. Static paths stand before those with parameters. */
export const remoteModule: RemoteModule = {
  routes: [
    {
      path: '/Back-Office',
      name: 'overview',
      page: () => import(/* webpackChunkName: "overview" */ './dashboard/page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Customers',
      name: 'customers',
      page: () => import(/* webpackChunkName: "customers" */ './customers/list-page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Customers/:id',
      name: 'customer',
      page: () => import(/* webpackChunkName: "customer" */ './customers/detail-page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Messages',
      name: 'messages',
      page: () => import(/* webpackChunkName: "messages" */ './messages/list-page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Messages/:id',
      name: 'message',
      page: () => import(/* webpackChunkName: "message" */ './messages/thread-page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Newsletter',
      name: 'newsletter',
      page: () => import(/* webpackChunkName: "newsletter" */ './newsletter/page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Settings',
      name: 'settings',
      page: () => import(/* webpackChunkName: "settings" */ './settings/page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Invitation/:token',
      name: 'invitation',
      page: () => import(/* webpackChunkName: "invitation" */ './invitation/page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Account',
      name: 'account',
      page: () => import(/* webpackChunkName: "account" */ './account/page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Staff',
      name: 'staff',
      page: () => import(/* webpackChunkName: "staff" */ './staff/page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Staff/:id',
      name: 'member',
      page: () => import(/* webpackChunkName: "member" */ './staff/member-page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Audit-Log',
      name: 'audit-log',
      page: () => import(/* webpackChunkName: "audit-log" */ './audit/page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Releases',
      name: 'releases',
      page: () => import(/* webpackChunkName: "releases" */ './releases/page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Returns',
      name: 'returns',
      page: () => import(/* webpackChunkName: "returns" */ './returns/list-page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Returns/:id',
      name: 'return',
      page: () => import(/* webpackChunkName: "return" */ './returns/detail-page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Brands',
      name: 'brands',
      page: () => import(/* webpackChunkName: "brands" */ './brands/page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Products',
      name: 'products',
      page: () => import(/* webpackChunkName: "products" */ './products/list-page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Products/Spreadsheet',
      name: 'spreadsheet',
      page: () => import(/* webpackChunkName: "spreadsheet" */ './spreadsheet/page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Products/New',
      name: 'product-new',
      page: () => import(/* webpackChunkName: "product-edit" */ './products/edit-page').then((m) => m.newPage),
    },
    {
      path: '/Back-Office/Products/:id',
      name: 'product-edit',
      page: () => import(/* webpackChunkName: "product-edit" */ './products/edit-page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Stock',
      name: 'stock',
      page: () => import(/* webpackChunkName: "stock" */ './stock/list-page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Stock/:productId',
      name: 'stock-product',
      page: () => import(/* webpackChunkName: "stock-product" */ './stock/product-page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Stocktake',
      name: 'stocktake',
      page: () => import(/* webpackChunkName: "stocktake" */ './stock/stocktake-page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Orders',
      name: 'orders',
      page: () => import(/* webpackChunkName: "orders" */ './orders/list-page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Orders/Pick-List',
      name: 'pick-list',
      page: () => import(/* webpackChunkName: "pick-list" */ './orders/pick-list-page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Orders/:id',
      name: 'order',
      page: () => import(/* webpackChunkName: "order" */ './orders/detail-page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Launches',
      name: 'launches',
      page: () => import(/* webpackChunkName: "launches" */ './launches/list-page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Launches/New',
      name: 'launch-new',
      page: () => import(/* webpackChunkName: "launch" */ './launches/new-page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Launches/:id',
      name: 'launch',
      page: () => import(/* webpackChunkName: "launch" */ './launches/edit-page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Discounts',
      name: 'discounts',
      page: () => import(/* webpackChunkName: "discounts" */ './discounts/list-page').then((m) => m.page),
    },
    {
      path: '/Back-Office/Discounts/New',
      name: 'discount-new',
      page: () => import(/* webpackChunkName: "discount" */ './discounts/edit-page').then((m) => m.newPage),
    },
    {
      path: '/Back-Office/Discounts/:id',
      name: 'discount',
      page: () => import(/* webpackChunkName: "discount" */ './discounts/edit-page').then((m) => m.page),
    },
  ],
};

/** After all others: every other path. */
remoteModule.routes.push({
  path: '/Back-Office/*',
  name: 'not-found',
  page: () => import(/* webpackChunkName: "not-found" */ './not-found/page').then((m) => m.page),
});
