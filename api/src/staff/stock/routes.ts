import { about, documented } from '../../http/route-description';
import { transact } from '../../db/transact';
import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { plainText } from 'shared/validation';
import { SIZE_KEY } from 'shared/models';
import { changeStock, MAX_ON_HAND } from '../../stock/change-stock';
import type { MovementReason } from '../../db/tables/catalog';
import type { ApiDeps } from '../../deps';
import { HttpError, validationError } from '../../http/http-error';
import { nullable } from '../../http/schema-parts';
import { actorOf } from '../../audit/actor';
import { recordAudit } from '../../audit/record-audit';
import { assertProductExists, productNotFound } from '../../catalog/products/product-exists';
import { findByCode, readHistory, readStock, readStockOf, StockHistoryEntry, StockRow } from './read-stock';
import { saveStocktake, type Count } from '../../stock/stocktake';

/** The reasons that staff may give for stock changes; sales, returns and imports set their own. */
const REASONS = {
  set: ['count'],
  add: ['received', 'found', 'return', 'correction'],
  remove: ['damaged', 'lost', 'own-use', 'correction'],
} as const satisfies Record<string, readonly MovementReason[]>;

const PAGE_SIZE = 25;
const ProductId = Type.String({ pattern: '^\\d{1,9}$', errorMessage: 'The product is a number.' });
const Size = Type.String({ pattern: SIZE_KEY.source, errorMessage: 'size is a size key such as size7 or size6.5.' });
const Pairs = Type.Integer({
  minimum: 0,
  maximum: MAX_ON_HAND,
  errorMessage: `Enter a number of pairs from 0 to ${MAX_ON_HAND}.`,
});
/** The number that a page showed, even above the maximum for input. */
const Shown = (name: string) =>
  Type.Integer({ minimum: 0, maximum: 2_147_483_647, errorMessage: `${name} is the number that the page showed.` });
const Seen = Shown('seen');
const Note = Type.Optional(Type.String({ maxLength: 200, errorMessage: 'note is a text.' }));
const Whole = (name: string) => Type.Optional(Type.String({ pattern: '^\\d{1,5}$', errorMessage: `${name} is a whole number.` }));
const ListQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 100, errorMessage: 'q is a text.' })),
  low: Whole('low'),
  page: Whole('page'),
});
const HistoryQuery = Type.Object({
  size: Type.Optional(Size),
  before: Type.Optional(Type.String({ pattern: '^\\d{1,15}$', errorMessage: 'before is the id of an entry.' })),
});
const CodeQuery = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 50, errorMessage: 'code is a barcode or an SKU.' }),
});
const ChangeParams = Type.Object({
  productId: ProductId,
  size: Size,
  action: Type.Union([Type.Literal('set'), Type.Literal('add'), Type.Literal('remove')], {
    errorMessage: 'The action is set, add or remove.',
  }),
});
const ChangeBody = Type.Object({
  count: Pairs,
  seen: Seen,
  reason: Type.String({ maxLength: 20, errorMessage: 'Choose a reason.' }),
  note: Note,
});
const StocktakeBody = Type.Object({
  counts: Type.Array(
    Type.Object({
      productId: Type.Integer({ minimum: 1, maximum: 2_147_483_647, errorMessage: 'productId is the number of a product.' }),
      size: Size,
      counted: Pairs,
      seen: Seen,
      // A page of a release before this one does not send it.
      toPack: Type.Optional(Shown('toPack')),
    }),
    { minItems: 1, maxItems: 500, errorMessage: 'Count at least one size, and 500 at most at once.' },
  ),
  note: Note,
});

const StockList = Type.Object({ rows: Type.Array(StockRow), total: Type.Integer(), pageSize: Type.Integer() });
const ScannedSize = Type.Object({
  productId: Type.Integer(),
  name: Type.String(),
  size: Type.String(),
  onHand: Type.Integer(),
  toPack: Type.Integer({ description: 'Sold pairs that still lie on the shelf.' }),
});
const History = Type.Object({
  entries: Type.Array(StockHistoryEntry),
  next: nullable(Type.String({ description: '`before` of the next page; null on the last one.' })),
});
const Level = Type.Object({ before: Type.Integer(), onHand: Type.Integer(), held: Type.Integer() });
const Taken = Type.Object({ counted: Type.Integer(), differing: Type.Integer(), difference: Type.Integer() });

/** Stock per size (CATD-3): lists, changes with a reason, history, stocktake. */
export const stockRoutes =
  ({ db, invalidateCatalog }: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/staff/api/stock',
      about(
        'stock of all products; q searches, low keeps those with few free pairs of a size',
        { access: 'stock.adjust', querystring: ListQuery },
        documented(StockList),
      ),
      async ({ query: { q, low, page } }) => {
        const offset = (Math.max(1, Number(page ?? 1)) - 1) * PAGE_SIZE;
        const found = await readStock(db, { q, low: low === undefined ? undefined : Number(low), limit: PAGE_SIZE, offset });
        return { ...found, pageSize: PAGE_SIZE };
      },
    );

    app.get(
      '/staff/api/stock/scan',
      about(
        'the size that a barcode or an SKU belongs to, with its pairs on hand and to pack',
        { access: 'stock.adjust', errors: [404], querystring: CodeQuery },
        documented(ScannedSize),
      ),
      async ({ query: { code } }) => {
        const plain = plainText(code);
        const found = await findByCode(db, plain);
        if (!found) throw new HttpError(404, `No size has the code ${plain}.`, { code: 'stock/code-not-found' });
        return found;
      },
    );

    app.get(
      '/staff/api/stock/:productId',
      about(
        'stock of the sizes of a product',
        { access: 'stock.adjust', params: Type.Object({ productId: ProductId }) },
        documented(StockRow),
      ),
      async ({ params }) => {
        const [found] = await readStockOf(db, [Number(params.productId)]);
        if (!found) throw productNotFound();
        return found;
      },
    );

    app.get(
      '/staff/api/stock/:productId/history',
      about(
        'what happened to the stock of a product, the newest first',
        { access: 'stock.adjust', params: Type.Object({ productId: ProductId }), querystring: HistoryQuery },
        documented(History),
      ),
      async ({ params, query }) => {
        const productId = Number(params.productId);
        await assertProductExists(db, productId);
        const rows = await readHistory(db, { productId, ...query, limit: 51 });
        const entries = rows.slice(0, 50).map((row) => ({ ...row, at: row.at.toISOString() }));
        return { entries, next: rows.length > 50 ? (entries.at(-1)?.id ?? null) : null };
      },
    );

    app.post(
      '/staff/api/stock/:productId/:size/:action',
      about(
        'set, add or remove pairs with a reason; 409 if the number on hand is not the one seen',
        { access: 'stock.adjust', errors: [409], params: ChangeParams, body: ChangeBody },
        documented(Level),
      ),
      async (request) => {
        const { size, action } = request.params;
        const productId = Number(request.params.productId);
        const { count, seen, note = '' } = request.body;
        const reason = REASONS[action].find((each) => each === request.body.reason);
        if (!reason)
          throw new HttpError(400, `Choose one of these reasons: ${REASONS[action].join(', ')}.`, {
            code: 'invalid-input',
            errors: [{ field: 'reason', message: 'Choose a reason.' }],
          });
        if (action !== 'set' && count === 0) throw validationError([{ field: 'count', message: 'Enter at least one pair.' }]);
        const actor = actorOf(request);
        const level = await transact(db, async (trx) => {
          const changed = await changeStock(trx, { productId, size, action, count, seen, reason, note, staffId: actor.staffId });
          await recordAudit(trx, actor, {
            action: `stock.${action}`,
            subject: `product:${productId}`,
            before: { size, onHand: changed.before },
            after: { size, onHand: changed.onHand, reason },
            reason: note,
          });
          return changed;
        });
        invalidateCatalog([productId]);
        return level;
      },
    );

    app.post(
      '/staff/api/stocktake',
      about(
        'take counts over, all or none; 409 names the counts that are out of date',
        { access: 'stock.adjust', errors: [409], body: StocktakeBody },
        documented(Taken),
      ),
      async (request) => {
        const { counts, note = '' } = request.body as { counts: Count[]; note?: string };
        const result = await saveStocktake(db, actorOf(request), { counts, note });
        invalidateCatalog(counts.map(({ productId }) => productId));
        return result;
      },
    );
  };
