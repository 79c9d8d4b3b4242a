import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { about, documented, Message } from '../../http/route-description';
import { actorOf } from '../../audit/actor';
import type { ApiDeps } from '../../deps';
import { Identifier } from '../../http/identifier';
import { pageOf } from '../../http/page-query';
import type { Beacon } from '../beacon';
import { callOff, changeLaunch, createLaunch, drawWithoutBeacon, releasePairs, scheduleLaunch, secondDraw } from '../edit-launch';
import type { LaunchBoard } from '../launch-board';
import { launchPreview } from '../preview';
import { rulesTemplate } from '../rules-template';
import { readLaunch, readLaunches } from './read-launches';
import {
  CallingOff,
  LaunchChange,
  LaunchInput,
  LaunchList,
  ListQuery,
  PreviewPath,
  Rules,
  Scheduling,
  StaffLaunch,
  TemplateQuery,
} from './schemas';

type Needs = Pick<ApiDeps, 'db' | 'config' | 'invalidateCatalog'> & { board: LaunchBoard; beacon: Beacon | undefined };

/** Staff: launches from the draft to the pairs that are left over (LCH-10). */
export const staffLaunchRoutes =
  ({ db, config: shopConfig, invalidateCatalog, board, beacon }: Needs): FastifyPluginAsyncTypebox =>
  async (app) => {
    const params = Identifier;
    const publish = async () => {
      invalidateCatalog();
      await board.refresh();
    };
    const changed = async (id: number) => {
      await publish();
      return readLaunch(db, id);
    };

    app.get(
      '/staff/api/launches',
      about(
        'launches, the newest opening first',
        { access: 'launches.read', errors: [404], querystring: ListQuery },
        documented(LaunchList),
      ),
      async ({ query }) => {
        const wanted = pageOf(query);
        const found = await readLaunches(db, { ...wanted, state: query.state });
        return { ...found, pageSize: wanted.limit, mayUseBeacon: beacon !== undefined };
      },
    );
    app.get(
      '/staff/api/launches/rules-template',
      about(
        'rules with the parts that the law wants',
        { access: 'launches.read', errors: [404], querystring: TemplateQuery },
        documented(Rules),
      ),
      async ({ query: { productId, pairs = '', claimHours, ...times } }) => {
        const product =
          productId === undefined
            ? undefined
            : await db.selectFrom('products').select('name').where('id', '=', Number(productId)).executeTakeFirst();
        const counts = pairs.split(',').map((each) => each.split(':') as [string, string?]);
        return {
          rules: rulesTemplate(shopConfig.shop, {
            ...times,
            ...(product && { productName: product.name }),
            pairs: Object.fromEntries(
              counts.filter(([, count]) => Number(count) > 0).map(([size, count]) => [size, Number(count)]),
            ),
            claimHours: Number(claimHours ?? 24),
          }),
        };
      },
    );
    app.post(
      '/staff/api/launches',
      about(
        'make a draft of a launch',
        { access: 'launches.edit', errors: [404], body: LaunchInput },
        documented(StaffLaunch, 201),
      ),
      async (request, reply) => {
        const id = await createLaunch(db, actorOf(request), request.body);
        return reply.code(201).send(await readLaunch(db, id));
      },
    );
    app.get(
      '/staff/api/launches/:id',
      about('a launch', { access: 'launches.read', params }, documented(StaffLaunch)),
      (request) => readLaunch(db, Number(request.params.id)),
    );
    app.put(
      '/staff/api/launches/:id',
      about('change a draft', { access: 'launches.edit', errors: [409], params, body: LaunchChange }, documented(StaffLaunch)),
      async (request) => {
        const id = Number(request.params.id);
        await changeLaunch(db, shopConfig.shop, { actor: actorOf(request), id, ...request.body });
        return readLaunch(db, id);
      },
    );
    app.post(
      '/staff/api/launches/:id/preview',
      about(
        'the address of the page of a launch; of a draft for an hour',
        { access: 'launches.edit', config: { changesNothing: 'a link' }, params },
        documented(PreviewPath),
      ),
      async (request) => {
        const { id, path } = await readLaunch(db, Number(request.params.id));
        return { path: `/Launches/${encodeURIComponent(path || launchPreview(shopConfig.staffSecret, id))}` };
      },
    );
    const SCHEDULE = 'publish a draft: sets its pairs aside and commits to a seed; 409 with the sizes that lack pairs';
    app.post(
      '/staff/api/launches/:id/schedule',
      about(SCHEDULE, { access: 'launches.edit', errors: [409], params, body: Scheduling }, documented(StaffLaunch)),
      async (request) => {
        const id = Number(request.params.id);
        await scheduleLaunch(db, beacon, { actor: actorOf(request), id, ...request.body });
        return changed(id);
      },
    );
    app.post(
      '/staff/api/launches/:id/call-off',
      about(
        'call a launch off with a reason that everybody reads',
        { access: 'launches.edit', errors: [409], params, body: CallingOff },
        Message,
      ),
      async (request) => {
        await callOff(db, actorOf(request), { id: Number(request.params.id), ...request.body });
        await publish();
        return { message: 'Called off' };
      },
    );
    app.post(
      '/staff/api/launches/:id/draw-without-beacon',
      about(
        'draw without a beacon that has not arrived for a day',
        { access: 'launches.edit', errors: [409], params },
        documented(StaffLaunch),
      ),
      async (request) => {
        await drawWithoutBeacon(db, actorOf(request), Number(request.params.id));
        return changed(Number(request.params.id));
      },
    );
    app.post(
      '/staff/api/launches/:id/second-draw',
      about(
        'a draft for the pairs that are left over',
        { access: 'launches.edit', errors: [409], params },
        documented(StaffLaunch),
      ),
      async (request) => {
        const id = Number(request.params.id);
        return changed(await secondDraw(db, shopConfig.shop, { actor: actorOf(request), id }));
      },
    );
    app.post(
      '/staff/api/launches/:id/release-pairs',
      about(
        'put the pairs that are left over into the ordinary stock',
        { access: 'launches.edit', errors: [409], params },
        documented(StaffLaunch),
      ),
      async (request) => {
        await releasePairs(db, actorOf(request), Number(request.params.id));
        return changed(Number(request.params.id));
      },
    );
  };
