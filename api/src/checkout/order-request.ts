import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import type { OrderRequest } from 'shared/models';
import { emailError, plainText } from 'shared/validation';
import { ADDRESS, nameText, PHONE, PROVINCE, ZIP_CODE } from '../delivery/address-fields';
import { formText } from '../http/form-text';
import { validationError } from '../http/http-error';
import { shortText } from '../http/schema-parts';

/** An empty address is reported as an address; the form's wrong message for it (ORD-1) belongs to the form. */
const FIELDS = {
  firstname: nameText(),
  lastname: nameText(),
  email: formText({ store: plainText, maxLength: 254, problem: emailError }),
  phoneNumber: PHONE,
  province: PROVINCE,
  ZIPCode: ZIP_CODE,
  address: ADDRESS,
} satisfies Record<keyof OrderRequest, unknown>;

/** Body of POST /api/order. */
export const OrderBody = Type.Object(
  {
    ...FIELDS,
    hold: Type.Optional(
      Type.Union([Type.String({ pattern: '^([\\w-]{10,64})?$' }), Type.Null()], {
        wrong: () => 'hold must be the id of a pair that you can buy.',
        description: "the claim of a launch to pay for; absent, '' or null: the cart",
      }),
    ),
    discountCode: shortText('discountCode', 60),
    delivery: shortText('delivery', 60, "'courier' (default), 'pick-up' or 'locker:<id>'"),
    expectedTotalCents: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        wrong: () => 'expectedTotalCents must be a whole number of cents.',
        description: 'the total that the shopper has agreed to',
      }),
    ),
  },
  { default: {} },
);

/** The total that the page of an order has shown, from its header field, in cents; undefined without it. Throws 400 if it is none. */
export function expectedTotalOf({ headers }: FastifyRequest): number | undefined {
  const given = headers['expected-total-cents'];
  if (given === undefined) return undefined;
  if (typeof given === 'string' && /^\d{1,15}$/.test(given)) return Number(given);
  throw validationError([{ field: 'Expected-Total-Cents', message: 'Expected-Total-Cents must be a whole number of cents.' }]);
}

/** Body of POST /api/order/confirmation. */
export const ConfirmationBody = Type.Object(
  {
    sessionId: Type.String({ pattern: '\\S', maxLength: 200, wrong: () => 'sessionId is required.' }),
    orderRequest: Type.Optional(
      Type.Union([Type.Object({}), Type.Null()], {
        wrong: () => 'orderRequest must be an object.',
        description: 'ignored: items and address were frozen when the session was opened',
      }),
    ),
  },
  { default: {} },
);
