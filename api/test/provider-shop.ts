import Fastify, { type FastifyInstance } from 'fastify';
import { handleError } from '../src/http/error-handler';
import { moveOrder, type OrderMove } from '../src/orders/fulfilment/move-order';
import { openSession } from '../src/checkout/open-session';
import type { OrdersDeps } from '../src/orders/orders-deps';
import { pollRefunds } from '../src/refunds/refund-poller';
import { settle } from '../src/checkout/settling/settle';
import { webhookRoute } from '../src/checkout/settling/webhook-route';
import { OPERATOR } from '../src/audit/actor';
import { refundOrderByStaff } from '../src/refunds/refund-order';
import { clientOf, type Client } from './client';
import { openDomainFixture, type DomainFixture } from './domain-fixture';
import type { SimulatedProvider, SimulatedRefund } from './simulated-provider';

export interface OrderedPair {
  product: number;
  buyer: Awaited<ReturnType<DomainFixture['buyer']>>;
  session: string;
  orderId: string;
}

/** A shop without background jobs, with a simulated provider that sends webhooks. One for a whole suite. */
export function prepareProviderShop(simulate: () => Promise<SimulatedProvider>) {
  let [fixture, simulated, app] = [] as unknown as [DomainFixture, SimulatedProvider, FastifyInstance];
  let deps: OrdersDeps;
  let client: Client;
  const errors: { session?: string; outcome?: string; event?: string }[] = [];
  beforeAll(async () => {
    [fixture, simulated] = await Promise.all([openDomainFixture(), simulate()]);
    const { provider } = simulated;
    const log = { ...fixture.deps.log, error: (about: object) => void errors.push(about) } as never;
    deps = { ...fixture.deps, log, payments: { current: provider, named: () => provider } };
    app = Fastify();
    app.setErrorHandler(handleError);
    await app.register(webhookRoute(deps, [provider]));
    client = clientOf(await app.listen({ port: 0, host: '127.0.0.1' }));
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([fixture.close(), simulated.close()]);
  });
  const rows: DomainFixture['rows'] = (text) => fixture.rows(text);
  const post = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    expect((await client.post(`/api/payments/${simulated.name}/webhook`, body, headers)).status).toBe(200);
  return {
    rows,
    get deps() {
      return deps;
    },
    get fixture() {
      return fixture;
    },
    get simulated() {
      return simulated;
    },
    /** A paid order of one pair at R 1 899; with `moves` it has gone that far. */
    async ordered(...moves: OrderMove[]): Promise<OrderedPair> {
      const product = await fixture.product(2);
      const buyer = await fixture.buyer(product);
      const { session_id: session } = await openSession(deps, buyer.id, buyer.request);
      simulated.pay(session);
      await settle(deps, session);
      const [order] = await rows<{ id: string }>(`select id from orders where session_id = '${session}'`);
      for (const move of moves) await moveOrder(deps, order!.id, move);
      return { product, buyer, session, orderId: order!.id };
    },
    /** Staff refund a part of the order. */
    refundPart: ({ orderId }: OrderedPair, amountCents: number, expectedRefundedCents = 0) =>
      refundOrderByStaff(deps, OPERATOR, { orderId, expectedRefundedCents }, { kind: 'amount', amountCents, reason: 'Late' }),
    atProvider: ({ session }: OrderedPair): SimulatedRefund[] =>
      simulated.refunds.filter(({ payment }) => payment.reference === session),
    /** Delivers a webhook of the provider, which the shop accepts. */
    post,
    /** The provider's webhook reports this state of the refund. */
    async deliver(refund: SimulatedRefund | undefined, status: SimulatedRefund['status']) {
      if (!refund) throw new Error('The provider has no such refund.');
      refund.status = status;
      await post(simulated.refundWebhook(refund));
    },
    /** Lets the poller look at the refunds now, as if they had waited. */
    async pollNow({ session }: Pick<OrderedPair, 'session'>) {
      await rows(`update refunds set next_check_at = now(), not_before = now()
        where session_id = '${session}' and next_check_at is not null`);
      await rows(`update payment_sessions set paying_back_until = null where id = '${session}'`);
      await pollRefunds(deps);
    },
    refundsOf: ({ session }: Pick<OrderedPair, 'session'>) =>
      rows<{ id: string; amount_cents: number; state: string; error: string }>(
        `select id, amount_cents, state, error from refunds where session_id = '${session}' order by created_at, id`,
      ),
    creditsOf: async ({ orderId }: OrderedPair) =>
      (
        await rows<{ amount_cents: number }>(
          `select amount_cents from credit_notes where order_id = '${orderId}' order by serial`,
        )
      ).map(({ amount_cents }) => amount_cents),
    orderOf: async ({ orderId }: OrderedPair) =>
      (
        await rows<{ status: string; packing_hold: string; state: string; version: number }>(
          `select o.status, o.packing_hold, s.state, o.version from orders o join payment_sessions s on s.id = o.session_id
            where o.id = '${orderId}'`,
        )
      )[0],
    /** The texts of the shopper's mails about a refund that is done. */
    doneMails: async ({ buyer }: OrderedPair) =>
      (
        await rows<{ body_text: string }>(`select body_text from mails where recipient = '${buyer.email}'
          and subject like 'Refund for order%' order by created_at`)
      ).map(({ body_text }) => body_text),
    errorsOf: ({ session }: Pick<OrderedPair, 'session'>) =>
      errors.filter((each) => each.session === session).map(({ outcome, event }) => outcome ?? event),
  };
}
