import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { about } from '../http/route-description';
import type { ApiDeps } from '../deps';
import { actorOf } from '../audit/actor';
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
  ({ db, config }: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/delivery',
      about('The delivery methods on offer, the courier first, each with its estimate', {}, Type.Array(MethodSchema)),
      async () => offeredMethods(await readDeliverySettings(db), config),
    );
  };

/** The estimate for an order placed now, for product pages (SELL-6): the last day that GET /api/delivery gives the courier. */
export const deliveryEstimateRoutes =
  ({ db, config }: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/delivery-estimate',
      about(
        'The last day on which an order placed now arrives by courier',
        {},
        Type.Object({ arrivesBy: Type.String({ description: 'ISO 8601' }) }),
      ),
      async (_request, reply) => {
        const [courier] = offeredMethods(await readDeliverySettings(db), config);
        // The day changes at midnight; a few minutes late do not matter.
        void reply.header('cache-control', 'public, max-age=300');
        return { arrivesBy: courier!.arrivesBy };
      },
    );
  };

/** Two thousand lockers, in bytes. */
const BODY_LIMIT = 1024 ** 2;

/** Staff: which ways of delivery are offered, lockers, and closed days. */
export const staffDeliveryRoutes =
  ({ db }: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/staff/api/delivery',
      about('ways of delivery, lockers and closed days', { access: 'settings.edit' }, DeliverySettingsSchema),
      () => readDeliverySettings(db),
    );

    app.put(
      '/staff/api/delivery',
      about(
        'change them; 409 if they changed since `version`',
        { access: 'settings.edit', errors: [409], body: DeliverySettingsSchema, bodyLimit: BODY_LIMIT },
        DeliverySettingsSchema,
      ),
      (request) => changeDeliverySettings(db, actorOf(request), request.body),
    );
  };
