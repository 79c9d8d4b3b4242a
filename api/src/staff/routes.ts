import type { FastifyPluginAsync } from 'fastify';
import type { OrdersDeps } from '../orders/orders-deps';
import { accountRoutes } from './account/routes';
import type { Pictures } from '../pictures/pictures';
import { saleRoutes } from '../catalog/sale/routes';
import { courierRoutes } from '../couriers/routes';
import { staffDeliveryRoutes } from '../delivery/routes';
import { staffDiscountRoutes } from '../discounts/staff-routes';
import type { Beacon } from '../launches/beacon';
import type { LaunchBoard } from '../launches/launch-board';
import { staffEntryRoutes } from '../launches/staff/entry-routes';
import { staffLaunchRoutes } from '../launches/staff/launch-routes';
import { attentionRoutes } from './attention/routes';
import { staffReturnRoutes } from '../returns/staff-routes';
import { auditRoutes } from './audit/routes';
import { brandRoutes } from './brands/routes';
import { customerRoutes } from './customers/routes';
import { invitationRoutes } from './invitations/routes';
import { memberRoutes } from './members/routes';
import { messageRoutes } from './messages/routes';
import { newsletterExportRoutes } from './newsletter/routes';
import { guardStaffRoutes } from './permissions/guard-routes';
import { staffOrderRoutes } from './orders/routes';
import { exchangeRoutes } from './exchanges/routes';
import { refundRoutes } from './refunds/routes';
import { releaseRoutes, type ReleaseReport } from './releases/routes';
import { reportRoutes } from './reports/routes';
import { staffPictureRoutes } from './pictures/routes';
import { productRoutes } from './products/routes';
import { spreadsheetRoutes } from './products/spreadsheet-routes';
import { sessionRoutes } from './sessions/routes';
import { settingsRoutes } from './settings/routes';
import { stockRoutes } from './stock/routes';

/** The back office's API, /staff/api/*. Every route is guarded by the permission that it declares. */
export const staffRoutes =
  (
    deps: OrdersDeps,
    pictures: Pictures,
    launches: { board: LaunchBoard; beacon: Beacon | undefined },
    readReleases?: () => Promise<ReleaseReport>,
  ): FastifyPluginAsync =>
  async (app) => {
    guardStaffRoutes(app, deps);
    await app.register(sessionRoutes(deps));
    await app.register(accountRoutes(deps));
    await app.register(invitationRoutes(deps));
    await app.register(memberRoutes(deps));
    await app.register(auditRoutes(deps));
    await app.register(releaseRoutes(readReleases));
    await app.register(staffDiscountRoutes(deps));
    await app.register(staffDeliveryRoutes(deps));
    await app.register(staffLaunchRoutes({ ...deps, ...launches }));
    await app.register(staffEntryRoutes(deps));
    await app.register(courierRoutes(deps));
    await app.register(saleRoutes(deps));
    await app.register(staffOrderRoutes(deps));
    await app.register(refundRoutes(deps));
    await app.register(brandRoutes(deps));
    await app.register(attentionRoutes(deps));
    await app.register(reportRoutes(deps));
    await app.register(customerRoutes(deps));
    await app.register(messageRoutes(deps));
    await app.register(newsletterExportRoutes(deps));
    await app.register(settingsRoutes(deps));
    await app.register(productRoutes(deps));
    await app.register(spreadsheetRoutes(deps));
    await app.register(staffPictureRoutes(deps, pictures));
    await app.register(stockRoutes(deps));
    await app.register(exchangeRoutes(deps));
    await app.register(staffReturnRoutes(deps));
  };
