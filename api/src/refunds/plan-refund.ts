import { formatCents } from 'shared/money';
import type { CreditedLine } from '../db/tables/credit-notes';
import { HttpError, validationError } from '../http/http-error';
import { remainingLines } from './credit-notes';
import { shareOf, unitsLeft, unitsOffShelf, type OrderLineRow, type RefundableOrder } from './refundable';

/** A refund as requested. Amounts in cents. */
export interface RefundRequest {
  /** Why; by default staff decided so. A cancellation and a lost dispute are whole, even for an order with nothing left. */
  cause?: 'refund' | 'cancellation' | 'lost dispute';
  /** All that is left, some units, or an amount without units. */
  kind: 'whole' | 'lines' | 'amount';
  lines?: readonly { position: number; quantity: number; restock: boolean }[];
  /** Needed for 'amount'. For 'lines' it may be less than the price of the units. */
  amountCents?: number | undefined;
  reason: string;
  /** For 'whole': whether the pairs go back on the shelf; by default those that are still in the shop do. */
  restock?: boolean | undefined;
}

export interface RefundPlan {
  amountCents: number;
  lines: CreditedLine[];
  /** Whether no money is left to refund afterwards. */
  isWhole: boolean;
  /** Whether no unit is left afterwards: some of the money may be. */
  isEverything: boolean;
}

/**
 * The size of a refund, computed here and never by the browser: units at their share of the price, and never more than is left
 * (BO-7). Throws 400 for a request that says too little, 409 for more than is left.
 */
export function planRefund(order: RefundableOrder, request: RefundRequest, isInShop: boolean): RefundPlan {
  if (order.leftCents === 0 && (request.cause ?? 'refund') === 'refund')
    throw new HttpError(409, 'The whole payment for this order has been refunded, or is being refunded.', {
      code: 'refund/nothing-left',
    });
  const whole = (): RefundPlan => ({
    amountCents: order.leftCents,
    // As in `creditedLine`.
    lines: remainingLines(order, (line) => (request.restock ?? isInShop) || line.awaits_parcel),
    isWhole: true,
    isEverything: true,
  });
  // Otherwise an amount, or one pair, with the wrong kind beside it would give back the whole payment.
  if (request.kind !== 'lines' && request.lines) throw unused('lines', request);
  if (request.kind === 'whole' && request.amountCents !== undefined) throw unused('amountCents', request);
  if (request.kind === 'whole') return whole();
  if (request.kind === 'lines') return planLines(order, request, isInShop);
  const amountCents = withinLeft(order, amountOf(request));
  return amountCents === order.leftCents ? whole() : { amountCents, lines: [], isWhole: false, isEverything: false };
}

function planLines(order: RefundableOrder, request: RefundRequest, isInShop: boolean): RefundPlan {
  const wanted = request.lines ?? [];
  if (!wanted.length) throw validationError([{ field: 'lines', message: 'Choose at least one pair to refund.' }]);
  if (new Set(wanted.map(({ position }) => position)).size < wanted.length)
    throw validationError([{ field: 'lines', message: 'A line is named twice.' }]);
  const lines = wanted.map((each) => creditedLine(order.lines, each));
  const cost = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const chosen = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isEverything = chosen === order.lines.reduce((sum, line) => sum + unitsLeft(line), 0);
  // Also for the last pairs: a deduction from earlier ones, because they were worn, stays.
  const most = Math.min(cost, order.leftCents);
  const amountCents = request.amountCents === undefined ? most : amountOf(request);
  if (amountCents > most) throw tooMuch(`These pairs cost ${formatCents(most)}`, most);
  const isWhole = amountCents === order.leftCents;
  // Fully refunded pairs are not sent: the order is cancelled, and they go back on the shelf.
  const rest = isWhole && isInShop ? remainingLines(order, true, lines) : [];
  return { amountCents, lines: [...lines, ...rest], isWhole, isEverything: isEverything || rest.length > 0 };
}

/** The new pairs of an exchange that wait for their parcel never left: they go back on the shelf, whatever the request says. */
function creditedLine(
  lines: readonly OrderLineRow[],
  { position, quantity, restock }: { position: number; quantity: number; restock: boolean },
): CreditedLine {
  const line = lines.find((each) => each.position === position);
  if (!line) throw new HttpError(404, 'The order has no such line.', { code: 'order/line-not-found' });
  const left = unitsLeft(line);
  if (quantity > left)
    throw new HttpError(409, `${left ? `Only ${left}` : 'No pair'} of ${line.name} can still be refunded.`, {
      code: 'refund/too-many',
    });
  if (restock && quantity > unitsOffShelf(line))
    throw new HttpError(409, `${line.name} is back on the shelf already: refund it without restocking.`, {
      code: 'refund/restocked-already',
    });
  const { product_id: productId, name, size } = line;
  const isHere = line.awaits_parcel && quantity <= unitsOffShelf(line);
  return { position, productId, name, size, quantity, amountCents: shareOf(line, quantity), restock: restock || isHere };
}

const unused = (field: 'lines' | 'amountCents', { kind }: RefundRequest) =>
  validationError([{ field, message: `A refund of kind ${kind} takes no ${field}.` }]);

function amountOf({ amountCents }: RefundRequest): number {
  if (amountCents === undefined) throw validationError([{ field: 'amountCents', message: 'Enter the amount to refund.' }]);
  return amountCents;
}

function withinLeft({ leftCents }: RefundableOrder, amountCents: number): number {
  if (amountCents > leftCents) throw tooMuch(`Only ${formatCents(leftCents)} is left to refund`, leftCents);
  return amountCents;
}

const tooMuch = (what: string, most: number) =>
  new HttpError(409, `${what}: enter ${formatCents(most)} or less.`, { code: 'refund/too-much' });
