import { Readable } from 'node:stream';
import type { Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import type { CsvFormat } from '../../csv';
import type { StaffRole } from '../../db/tables/staff';
import type { OrdersDeps } from '../../orders/orders-deps';
import { notPermitted } from '../permissions/guard-routes';
import { may } from '../permissions/permissions';
import { orderActionRoutes } from './action-routes';
import { csvOfOrders } from './orders-csv';
import { countOrders, countViews, findOrderIds, readOrderRows, type OrderRow } from './list-orders';
import { readPickList } from './pick-list';
import { readSlips, readStaffOrder } from './read-order';
import { CsvQuery, DetailReply, ListQuery, ListReply, OrderParams, PickListReply, SlipsQuery, SlipsReply } from './schemas';

const DEFAULT_SORT = '-orderedAt';
const DEFAULT_LIMIT = 50;

const withoutMoney = ({ total: _, discount: __, refunded: ___, payment: ____, ...row }: OrderRow) => row;

/** Orders for the staff: list, detail, what is printed, and what is done with them (BO-4, BO-5, BO-6, BO-10). */
export const staffOrderRoutes =
  (deps: OrdersDeps): FastifyPluginAsync =>
  async (app) => {
    const { db } = deps;
    const config = { staffAccess: 'orders.read' } as const;

    app.get<{ Querystring: Static<typeof ListQuery> }>(
      '/staff/api/orders',
      { config, schema: { querystring: ListQuery, response: { 200: ListReply } } },
      async ({ query, staff }) => {
        const { sort, page = '1', limit = String(DEFAULT_LIMIT), ...filter } = query;
        assertMoneyAllowed(query, staff.role);
        const [at, size] = [Number(page), Number(limit)];
        const ids = await findOrderIds(db, filter, { sort: sort || DEFAULT_SORT, limit: size, offset: (at - 1) * size });
        const rows = await readOrderRows(db, ids);
        return {
          rows: may(staff.role, 'orders.read-money') ? rows : rows.map(withoutMoney),
          total: await countOrders(db, filter),
          page: at,
          limit: size,
          views: await countViews(db),
        };
      },
    );

    app.get<{ Querystring: Static<typeof CsvQuery> }>(
      '/staff/api/orders.csv',
      { config, schema: { querystring: CsvQuery } },
      async ({ query, staff }, reply) => {
        const { sort, separator = 'comma', ...filter } = query;
        assertMoneyAllowed(query, staff.role);
        const ids = await findOrderIds(db, filter, { sort: sort || DEFAULT_SORT });
        const withMoney = may(staff.role, 'orders.read-money');
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="orders.csv"')
          .send(Readable.from(csvOfOrders(db, ids, { withMoney, format: separator as CsvFormat })));
      },
    );

    app.get<{ Querystring: Static<typeof SlipsQuery> }>(
      '/staff/api/orders/slips',
      { config, schema: { querystring: SlipsQuery, response: { 200: SlipsReply } } },
      async ({ query, staff }) => ({ slips: await readSlips(db, query.ids.split(','), staff.role) }),
    );

    app.get('/staff/api/orders/pick-list', { config, schema: { response: { 200: PickListReply } } }, async () => ({
      lines: await readPickList(db),
    }));

    app.get<{ Params: Static<typeof OrderParams> }>(
      '/staff/api/orders/:id',
      { config, schema: { params: OrderParams, response: { 200: DetailReply } } },
      async ({ params, staff }) => readStaffOrder(db, params.id, staff.role),
    );

    await app.register(orderActionRoutes(deps));
  };

/** 403 for a filter or a sequence that would tell amounts to somebody who may not see them. */
function assertMoneyAllowed({ payment, sort }: { payment?: string; sort?: string }, role: StaffRole): void {
  if ((payment || sort?.endsWith('total')) && !may(role, 'orders.read-money')) throw notPermitted();
}
