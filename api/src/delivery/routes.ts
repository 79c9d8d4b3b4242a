import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../deps';
import { actorOf } from '../staff/audit/actor';
import { offeredMethods } from './delivery-methods';
import { changeDeliverySettings, DeliverySettingsSchema, readDeliverySettings } from './delivery-settings';

const MethodSchema = Type.Object({
  id: Type.String(),
  label: Type.String(),
  address: Type.String(),
  points: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), address: Type.String() })),
  arrivesBy: Type.String({ description: 'ISO 8601' }),
});

/** The ways of delivery for the order form (SELL-6). */
export const deliveryRoutes =
  ({ db, config }: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.get('/api/delivery', { schema: { response: { 200: Type.Array(MethodSchema) } } }, async () =>
      offeredMethods(await readDeliverySettings(db), config),
    );
  };

/** The estimate for an order of now, for product pages (SELL-6): the last day that GET /api/delivery gives the courier. */
export const deliveryEstimateRoutes =
  ({ db, config }: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const response = { 200: Type.Object({ arrivesBy: Type.String({ description: 'ISO 8601' }) }) };
    app.get('/delivery-estimate', { schema: { response } }, async (_request, reply) => {
      const [courier] = offeredMethods(await readDeliverySettings(db), config);
      // The day changes at midnight, and nobody minds a few minutes.
      void reply.header('cache-control', 'public, max-age=300');
      return { arrivesBy: courier!.arrivesBy };
    });
  };

/** Staff: which ways of delivery are offered, lockers, and closed days. */
export const staffDeliveryRoutes =
  ({ db }: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const config = { staffAccess: 'settings.edit' } as const;

    app.get('/staff/api/delivery', { config, schema: { response: { 200: DeliverySettingsSchema } } }, () =>
      readDeliverySettings(db),
    );

    app.put<{ Body: Static<typeof DeliverySettingsSchema> }>(
      '/staff/api/delivery',
      { config, schema: { body: DeliverySettingsSchema, response: { 200: DeliverySettingsSchema } } },
      (request) => changeDeliverySettings(db, actorOf(request), request.body),
    );
  };
