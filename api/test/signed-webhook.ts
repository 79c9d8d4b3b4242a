import { createHmac } from 'node:crypto';
import type { Client, Reply } from './client';

/** SANDBOX_WEBHOOK_SECRET of the shops in these tests. */
export const WEBHOOK_SECRET = 'webhook-secret-of-the-tests-0123456789';

/** The sandbox's signature header for this body, with a timestamp this many seconds ago. */
export function signatureOf(body: string, { secret = WEBHOOK_SECRET, age = 0 } = {}): Record<string, string> {
  const stamp = Math.floor(Date.now() / 1000) - age;
  return { 'storefront-signature': `t=${stamp},v1=${createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex')}` };
}

/** The sandbox's webhook for a paid session. */
export const successOf = (sessionId: string): string =>
  JSON.stringify({
    id: `evt_${sessionId}`,
    type: 'payment.succeeded',
    createdAt: new Date().toISOString(),
    data: { sessionId, amount: 189900, currency: 'ZAR', reference: sessionId, mode: 'test' },
  });

export const postWebhook = (shop: Client, body: string, headers = signatureOf(body)): Promise<Reply> =>
  shop.post('/api/payments/sandbox/webhook', body, headers);
