import { openSession } from '../src/checkout/open-session';
import type { OrdersDeps } from '../src/orders/orders-deps';
import { settle } from '../src/checkout/settling/settle';
import { endPayment } from '../src/payments/sandbox/payment-store';
import { type Interleaved } from './interleave';
import { useDomainFixture, type Buyer } from './domain-fixture';

/** One product, its initial units, and its two buyers. */
export interface Scenario {
  product: number;
  initial: number;
  one: Buyer;
  two: Buyer;
  /** A session of `one`, if the scenario starts with one. */
  session: string;
}
export type Work = (scenario: Scenario) => Promise<unknown>;

export type Scenarios = ReturnType<typeof prepareScenarios>;

/** The setup of the race tests: one fixture per file, initial scenarios, and invariants to check at the end. */
export function prepareScenarios() {
  const fixture = useDomainFixture();
  const rows = <Row = Record<string, unknown>>(text: string) => fixture.rows<Row>(text);
  const sumOf = async (text: string) => (await rows<{ sum: number }>(text))[0]?.sum ?? NaN;
  const open = async (buyer: Buyer) => (await openSession(fixture.deps, buyer.id, buyer.request)).session_id;
  const pay = (session: string) => endPayment(fixture.deps.db, session, 'paid');
  const settled = (session: string) => settle(fixture.deps, session);
  const orderOf = async (session: string) =>
    (
      await rows<{ id: string; status: string; total_cents: number }>(
        `select id, status, total_cents from orders where session_id = '${session}'`,
      )
    )[0];

  /** Two buyers with the same item in their carts. */
  async function createScenario(initial: number): Promise<Scenario> {
    const product = await fixture.product(initial);
    return { product, initial, one: await fixture.buyer(product), two: await fixture.buyer(product), session: '' };
  }
  async function openedScenario(initial: number): Promise<Scenario> {
    const scenario = await createScenario(initial);
    return { ...scenario, session: await open(scenario.one) };
  }
  async function paidScenario(initial: number): Promise<Scenario> {
    const scenario = await openedScenario(initial);
    await pay(scenario.session);
    return scenario;
  }
  async function orderedScenario(initial: number): Promise<Scenario & { orderId: string }> {
    const scenario = await paidScenario(initial);
    await settled(scenario.session);
    return { ...scenario, orderId: (await orderOf(scenario.session))?.id ?? '' };
  }

  /**
   * Settles everything and checks: no unit is lost or sold twice, no payment is without goods, and no goods are without payment.
   */
  async function expectInvariants({ product, initial }: Scenario, allowLostHolds = false): Promise<void> {
    const sessions = await rows<{ id: string }>(
      `select id from payment_sessions where lines @> '[{"productId": ${product}}]' order by id`,
    );
    const held = await sumOf(
      `select coalesce(sum(quantity), 0)::int as sum from holds where product_id = ${product} and expires_at > now()`,
    );
    if (!allowLostHolds)
      expect(held).toBeLessThanOrEqual(await sumOf(`select on_hand as sum from stock where product_id = ${product}`));
    for (const { id } of sessions) await settled(id);
    const onHand = await sumOf(`select on_hand as sum from stock where product_id = ${product}`);
    const sold = await sumOf(`select coalesce(sum(quantity), 0)::int as sum from order_lines l join orders o on o.id = l.order_id
      where l.product_id = ${product} and o.status not in ('cancelled', 'refunded')`);
    expect(onHand + sold).toBe(initial);
    for (const { id } of sessions) {
      const [payment] = await rows<{ status: string }>(`select status from sandbox_payments where session_id = '${id}'`);
      const isActive = !['cancelled', 'refunded', undefined].includes((await orderOf(id))?.status);
      expect({ id, paid: payment?.status === 'paid' }).toEqual({ id, paid: isActive });
    }
  }

  return {
    get deps(): OrdersDeps {
      return fixture.deps;
    },
    get db() {
      return fixture.deps.db as never;
    },
    product: (quantity: number) => fixture.product(quantity),
    buyer: (...products: number[]) => fixture.buyer(...products),
    rows,
    sumOf,
    open,
    pay,
    settled,
    orderOf,
    createScenario,
    openedScenario,
    paidScenario,
    orderedScenario,
    expectInvariants,
    lapse: (session: string) => rows(`update holds set expires_at = now() - interval '1 second' where session_id = '${session}'`),
    makeDue: (session: string) => rows(`update payment_sessions set next_check_at = now() where id = '${session}'`),
    cartOf: ({ id }: Buyer) => rows<{ quantity: number }>(`select quantity from cart_lines where account_id = ${id}`),
    mailsTo: async ({ email }: Buyer, subject: string) =>
      (await rows(`select from mails where recipient = '${email}' and subject like '${subject}'`)).length,
  };
}

/** Status or message of each side's error; undefined if it succeeded. */
export const failures = ({ a, b }: Interleaved<unknown, unknown>) => [
  a.error?.status ?? a.error?.message,
  b.error?.status ?? b.error?.message,
];
