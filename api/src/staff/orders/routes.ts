import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { actorOf } from '../../audit/actor';
import { recordAudit } from '../../audit/record-audit';
import { about } from '../../http/route-description';
import { sendCsv } from '../../http/csv-download';
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

/** Orders for the staff: list, detail, print-outs, and commands (BO-4, BO-5, BO-6, BO-10). */
export const staffOrderRoutes =
  (deps: OrdersDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps;

    app.get(
      '/staff/api/orders',
      about(
        'orders, searched, filtered, sorted and in pages, with the sizes of the ready views; amounts in cents for those who may see them',
        { access: 'orders.read', querystring: ListQuery },
        ListReply,
      ),
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

    app.get(
      '/staff/api/orders.csv',
      about(
        'the same orders as CSV, with commas or semicolons; kept in the audit log',
        { access: 'orders.read', querystring: CsvQuery },
        'text/csv',
      ),
      async (request, reply) => {
        const { query, staff } = request;
        const { sort, separator, ...filter } = query;
        assertMoneyAllowed(query, staff.role);
        const ids = await findOrderIds(db, filter, { sort: sort || DEFAULT_SORT });
        await recordAudit(db, actorOf(request), { action: 'orders.export', subject: 'orders', after: { orders: ids.length } });
        const withMoney = may(staff.role, 'orders.read-money');
        return sendCsv(reply, 'orders.csv', csvOfOrders(db, ids, { withMoney, format: separator }));
      },
    );

    app.get(
      '/staff/api/orders/slips',
      about(
        'what packing slips and address labels of up to 100 orders show',
        { access: 'orders.read', querystring: SlipsQuery },
        SlipsReply,
      ),
      async ({ query, staff }) => ({ slips: await readSlips(db, query.ids.split(','), staff.role) }),
    );

    app.get(
      '/staff/api/orders/pick-list',
      about('what to fetch for all orders to pack and all new sizes to send', { access: 'orders.read' }, PickListReply),
      async () => ({
        lines: await readPickList(db),
      }),
    );

    app.get(
      '/staff/api/orders/:id',
      about(
        'an order with its lines, customer, history, payment and the actions that it allows',
        { access: 'orders.read', params: OrderParams },
        DetailReply,
      ),
      async ({ params, staff }) => readStaffOrder(db, params.id, staff.role),
    );

    await app.register(orderActionRoutes(deps));
  };

/** 403 for a filter or a sequence that would reveal amounts to a role that may not see them. */
function assertMoneyAllowed({ payment, sort }: { payment?: string; sort?: string }, role: StaffRole): void {
  if ((payment || sort?.endsWith('total')) && !may(role, 'orders.read-money')) throw notPermitted();
}
