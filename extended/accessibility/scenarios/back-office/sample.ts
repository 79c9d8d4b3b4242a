import { available, buy, call, deliveryTo, putInCart } from 'e2e/api';
import { asMember } from 'e2e/as-member';
import { newCustomer, products } from 'e2e/shopper';
import { inviteByCommand, newMember } from 'e2e/staff';
import type { Shop } from 'testing/shop';
import { SAMPLE_CODE } from '../../../sample-code';

/** The sample's order numbers and ids, by the page that shows them. */
export interface Sample {
  order: Record<'paid' | 'packed' | 'on its way' | 'delivered' | 'refunded in part', string>;
  return: Record<'requested' | 'approved' | 'received', number>;
  customer: number;
  message: number;
  product: number;
  discount: number;
  /** A colleague who is not the one who looks. */
  member: number;
  /** The address of an open invitation. */
  invitation: string;
}

type Staff = Awaited<ReturnType<typeof asMember>>;

/** The sample day, and of everything that one can look at one of each kind. */
export async function fillSample(shop: Shop): Promise<Sample> {
  const { code, output } = await shop.manage('sample-day');
  if (code !== 0) throw new Error(output);
  const staff = await asMember(shop, 'owner');
  const read = async <T>(path: string) => (await (await staff('GET', path)).json()) as T;
  const { rows: orders } = await read<{ rows: { id: string; status: string }[] }>('/orders?sort=-orderedAt');
  const orderThatIs = (status: string) => orders.find((order) => order.status === status)!.id;
  const { rows: returns } = await read<{ rows: { id: number }[] }>('/returns');
  const { customers } = await read<{ customers: { id: number }[] }>('/customers?q=nkosi');
  const { messages } = await read<{ messages: { id: number }[] }>('/messages');
  const discount = (await (await staff('POST', '/discounts', SAMPLE_CODE)).json()) as { id: number };
  const colleague = await newMember(shop, 'support');
  const members = await read<{ id: number; email: string }[]>('/members');
  const invitation = await inviteByCommand(shop, 'somebody.with.a.long.address@customers.example', 'manager');
  const refunded = await deliveredOrder(shop);
  await refundPart(staff, refunded);
  const approved = await returnOf(shop, staff, await deliveredOrder(shop));
  const received = await receive(staff, await returnOf(shop, staff, await deliveredOrder(shop)));
  return {
    order: {
      paid: orderThatIs('paid'),
      packed: orderThatIs('packed'),
      'on its way': orderThatIs('on its way'),
      delivered: orderThatIs('delivered'),
      'refunded in part': refunded.id,
    },
    return: { requested: returns[0]!.id, approved, received },
    customer: customers[0]!.id,
    message: messages[0]!.id,
    product: (await products(shop.url))[0]!.id,
    discount: discount.id,
    member: members.find(({ email }) => email === colleague.email)!.id,
    invitation: new URL(invitation).pathname,
  };
}

interface Delivered {
  id: string;
  jwt: string;
}

async function deliveredOrder(shop: Shop): Promise<Delivered> {
  const { email, jwt } = await newCustomer(shop.url);
  const [item] = available(await products(shop.url), 4);
  await putInCart(shop.url, jwt, { ...item!, quantity: 2 });
  const { orderId: id } = await buy(shop.url, jwt, deliveryTo(email));
  for (const step of ['packed', 'sent', 'delivered']) {
    const { code, output } = await shop.manage('order', id, step);
    if (code !== 0) throw new Error(output);
  }
  return { id, jwt };
}

async function refundPart(staff: Staff, { id }: Delivered): Promise<void> {
  const { version, refundedCents } = (await (await staff('GET', `/orders/${id}/refunds`)).json()) as Record<string, number>;
  const refund = { kind: 'amount', amountCents: 25_000, reason: 'A scratch on the heel', expectedRefundedCents: refundedCents };
  await staff('POST', `/orders/${id}/refunds`, { version, ...refund });
}

/** A return that is approved. */
async function returnOf(shop: Shop, staff: Staff, { id, jwt }: Delivered): Promise<number> {
  const { status } = await call(shop.url, jwt, `POST /api/order/${id}/return`, { reason: 'They pinch at the toes.' });
  if (status !== 200) throw new Error(`The return of ${id} was answered ${status}.`);
  const { rows } = (await (await staff('GET', `/returns?q=${id}`)).json()) as { rows: { id: number; version: number }[] };
  const [found] = rows;
  await staff('POST', `/returns/${found!.id}/approve`, { version: found!.version, instructions: 'The courier comes on Monday.' });
  return found!.id;
}

async function receive(staff: Staff, id: number): Promise<number> {
  const { version, lines } = (await (await staff('GET', `/returns/${id}`)).json()) as {
    version: number;
    lines: { position: number; quantity: number }[];
  };
  const came = lines.map(({ position, quantity }) => ({ position, quantity, condition: 'as new', restock: true }));
  await staff('POST', `/returns/${id}/receive`, { version, lines: came, note: 'In their box' });
  return id;
}
