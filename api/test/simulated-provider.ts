import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentProvider } from '../src/payments/payment-provider';
import { createPaystack } from '../src/payments/paystack/provider';
import { createYoco } from '../src/payments/yoco/provider';

export interface SimulatedRefund {
  id: string;
  payment: SimulatedPayment;
  amount: number;
  status: 'pending' | 'processed' | 'failed' | 'needs-attention';
  /** The Idempotency-Key of the request; '' for a refund made at the dashboard. */
  key: string;
}
interface SimulatedPayment {
  id: string;
  reference: string;
  amount: number;
  isPaid: boolean;
}
interface Delivery {
  body: string;
  headers: Record<string, string>;
}

/** A payment provider on a local port that stores payments and refunds, and answers as documented. */
export interface SimulatedProvider {
  name: 'yoco' | 'paystack';
  provider: PaymentProvider;
  refunds: SimulatedRefund[];
  pay(reference: string): void;
  /** A refund that is made at the provider's dashboard. */
  refundByHand(reference: string, amount: number): SimulatedRefund;
  /** The signed webhook with the current status of a refund. */
  refundWebhook(refund: SimulatedRefund): Delivery;
  /** Any other signed webhook. */
  webhook(event: object): Delivery;
  /** The next refund is made, but its response is lost. */
  loseNextResponse(): void;
  close(): Promise<unknown>;
}

type Respond = (status: number, body: unknown) => void;
type Handler = (request: { method: string; url: URL; key: string; body: Record<string, unknown> }, respond: Respond) => void;

/** Numbers of 64 bits, marked with @@, are written as such. */
const writeJson = (body: unknown) => JSON.stringify(body).replace(/"@@(\d+)"/g, '$1');

function createRecords() {
  const payments: SimulatedPayment[] = [];
  const refunds: SimulatedRefund[] = [];
  const find = (wanted: string) => payments.find(({ id, reference }) => id === wanted || reference === wanted)!;
  return {
    payments,
    refunds,
    find,
    pay: (reference: string) => void (find(reference).isPaid = true),
    addRefund(payment: SimulatedPayment, amount: number, key: string): SimulatedRefund {
      const id = `${payment.id.replace(/\D/g, '')}${refunds.length + 1}`;
      const refund: SimulatedRefund = { id, payment, amount, status: 'pending', key };
      refunds.push(refund);
      return refund;
    },
  };
}

async function serve(handle: Handler) {
  let isLost = false;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://localhost');
      const key = String(request.headers['idempotency-key'] ?? '');
      const method = request.method ?? '';
      handle({ method, url, key, body: text ? JSON.parse(text) : {} }, (status, body) => {
        if (isLost && method === 'POST' && url.pathname.endsWith('refund')) {
          isLost = false;
          return void request.socket.destroy();
        }
        response.writeHead(status, { 'content-type': 'application/json' }).end(writeJson(body));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseNextResponse: () => void (isLost = true),
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}

/** Yoco's Checkout API: refunds are accepted with 202, repeated with their key, reported by webhook, and cannot be read. */
export async function simulateYoco(): Promise<SimulatedProvider> {
  const secret = Buffer.from('a secret of the tests');
  const { payments, refunds, find, pay, addRefund } = createRecords();
  const server = await serve(({ method, url, key, body }, respond) => {
    const [, , , id = '', action] = url.pathname.split('/');
    if (method === 'POST' && !id) {
      const { reference } = body.metadata as { reference: string };
      payments.push({ id: `ch_${payments.length + 1}`, reference, amount: Number(body.amount), isPaid: false });
      return respond(200, { id: find(reference).id, redirectUrl: 'https://c.yoco.com/x', status: 'created' });
    }
    const payment = find(id);
    if (method === 'POST' && action === 'refund') {
      const refund = refunds.find((each) => each.key === key) ?? addRefund(payment, Number(body.amount), key);
      return respond(202, { id, refundId: `rfd_${refund.id}`, message: 'Your refund has been processed', status: 'successful' });
    }
    respond(200, {
      id,
      status: payment.isPaid ? 'completed' : 'created',
      paymentId: payment.isPaid ? `p_${id}` : null,
      amount: payment.amount,
      currency: 'ZAR',
      metadata: { reference: payment.reference },
      processingMode: 'test',
    });
  });
  const webhook = (event: object): Delivery => {
    const body = JSON.stringify(event);
    const stamp = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', secret).update(`msg_1.${stamp}.${body}`).digest('base64');
    return {
      body,
      headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': String(stamp), 'webhook-signature': `v1,${signature}` },
    };
  };
  return {
    ...server,
    name: 'yoco',
    provider: createYoco({ secretKey: 'sk_test_1', webhookSecret: `whsec_${secret.toString('base64')}`, api: server.url }),
    refunds,
    pay,
    refundByHand: (reference, amount) => addRefund(find(reference), amount, ''),
    webhook,
    refundWebhook({ id, amount, status, payment }) {
      const outcome = status === 'processed' ? 'succeeded' : 'failed';
      const payload = { id: `rfd_${id}`, type: 'refund', amount, currency: 'ZAR', status: outcome, mode: 'test' };
      const metadata = { checkoutId: payment.id };
      return webhook({ id: `evt_${id}_${outcome}`, type: `refund.${outcome}`, payload: { ...payload, metadata } });
    },
  };
}

/** Paystack's API: ids of 64 bits, no idempotency keys, refunds that can be listed by the id of their transaction. */
export async function simulatePaystack(): Promise<SimulatedProvider> {
  const { payments, refunds, find, pay, addRefund } = createRecords();
  const list = (payment: SimulatedPayment) => refunds.filter((refund) => refund.payment === payment);
  const entryOf = ({ id, payment, amount, status }: SimulatedRefund) => ({
    id: Number(id.slice(-9)),
    transaction: '@@' + payment.id,
    amount,
    currency: 'ZAR',
    status,
    domain: 'test',
  });
  const server = await serve(({ method, url, body }, respond) => {
    const ok = (data: unknown) => respond(200, { status: true, message: 'ok', data });
    if (url.pathname === '/transaction/initialize') {
      const reference = String(body.reference);
      // Beyond what a JavaScript number holds exactly.
      payments.push({ id: `904819340948120${payments.length + 100}`, reference, amount: Number(body.amount), isPaid: false });
      return ok({ authorization_url: 'https://checkout.paystack.com/x', access_code: 'x', reference });
    }
    if (url.pathname.startsWith('/transaction/verify/')) {
      const payment = find(url.pathname.split('/').at(-1) ?? '');
      const back = list(payment).reduce((sum, { amount, status }) => sum + (status === 'processed' ? amount : 0), 0);
      const status = !payment.isPaid ? 'abandoned' : back >= payment.amount ? 'reversed' : 'success';
      const { reference, amount } = payment;
      return ok({ id: '@@' + payment.id, status, reference, amount, currency: 'ZAR', domain: 'test' });
    }
    if (method === 'GET') {
      const id = url.searchParams.get('transaction');
      if (id === null) return respond(400, { status: false, message: '"reference" is not allowed' });
      return ok(list(find(id)).map(entryOf));
    }
    const payment = find(String(body.transaction));
    const live = list(payment).reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0);
    if (live + Number(body.amount) > payment.amount)
      return respond(400, { status: false, message: 'Transaction has been fully reversed' });
    ok(entryOf(addRefund(payment, Number(body.amount), String(body.key ?? ''))));
  });
  const webhook = (event: object): Delivery => {
    const body = JSON.stringify(event);
    return { body, headers: { 'x-paystack-signature': createHmac('sha512', 'sk_test_1').update(body).digest('hex') } };
  };
  return {
    ...server,
    name: 'paystack',
    provider: createPaystack({ secretKey: 'sk_test_1', api: server.url }),
    refunds,
    pay,
    refundByHand: (reference, amount) => addRefund(find(reference), amount, ''),
    webhook,
    refundWebhook: ({ amount, status, payment }) =>
      webhook({
        event: `refund.${status}`,
        data: { status, transaction_reference: payment.reference, refund_reference: null, amount, currency: 'ZAR' },
      }),
  };
}
