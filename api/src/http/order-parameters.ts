import { Type, type TSchema } from '@sinclair/typebox';
import { requiredReason } from './form-text';
import { SIZE_KEY } from 'shared/models';

/** Path parameter `id`. */
export const OrderIdParams = Type.Object({
  id: Type.String({ pattern: '^[A-Z0-9-]{1,40}$', errorMessage: 'id is the number of an order.' }),
});

/** The version of the order on the page when staff decided. */
export const Version = Type.Integer({
  minimum: 1,
  maximum: 2_000_000_000,
  errorMessage: 'version is the number that came with the page.',
});
/** Twenty million rand: far above any card's limit, and within the range of the database's integers. No order is above it. */
export const MAX_CENTS = 2_000_000_000;
export const Cents = Type.Integer({ minimum: 0, maximum: MAX_CENTS, errorMessage: 'Enter an amount in whole cents.' });
export const PositiveCents = Type.Integer({
  minimum: 1,
  maximum: MAX_CENTS,
  errorMessage: 'Enter an amount above zero, in whole cents.',
});
/** Whether units go back on the shelf. */
export const Restock = Type.Boolean({ errorMessage: 'restock is true or false.' });
export const Units = Type.Integer({ minimum: 1, maximum: 10_000, errorMessage: 'Enter a number of pairs, at least 1.' });
/** A reason that papers or people need: never empty. */
export const RequiredReason = requiredReason(1, 'Say why, in a few words.');
/** The line of an order, from 0. */
export const LinePosition = Type.Integer({ minimum: 0, maximum: 10_000, errorMessage: 'position is the number of a line.' });
/** Lines of an order in a request: as many as fit into it, and more than an order has. */
export const MAX_LINES = 1_000;
export const linesOf = <Line extends TSchema>(line: Line) =>
  Type.Array(line, { maxItems: MAX_LINES, errorMessage: 'lines is a list of at most 1 000.' });
export const SizeKey = Type.String({ pattern: SIZE_KEY.source, errorMessage: 'Choose a size.' });
