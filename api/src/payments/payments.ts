import type { Kysely } from 'kysely';
import type { ApiConfig } from '../config';
import type { Schema } from '../db/schema';
import { createPaystack } from './paystack/provider';
import { PaymentProviderError, type PaymentProvider } from './port';
import { createSandbox } from './sandbox/provider';
import { createYoco } from './yoco/provider';

/** The provider that new sessions are opened with, and the way to the one that an older session was opened with. */
export interface Payments {
  current: PaymentProvider;
  /** Throws PaymentProviderError for a provider that this shop is not set up for any more. */
  named(name: string): PaymentProvider;
}

/** Makes the provider that PAYMENT_PROVIDER names. */
export function createPayments(db: Kysely<Schema>, config: ApiConfig): Payments {
  const current = createProvider(db, config);
  return {
    current,
    named(name) {
      if (name === current.name) return current;
      throw new PaymentProviderError(`This shop is set up for ${current.name}, not for ${name}.`);
    },
  };
}

/** Throws an Error that names the missing setting. */
function createProvider(db: Kysely<Schema>, config: ApiConfig): PaymentProvider {
  const { env, paymentProvider } = config;
  const needed = (name: string): string => {
    const value = env[name]?.trim();
    if (!value) throw new Error(`The API cannot start:\n- PAYMENT_PROVIDER=${paymentProvider} needs ${name}.`);
    return value;
  };
  if (paymentProvider === 'yoco')
    return createYoco({ secretKey: needed('YOCO_SECRET_KEY'), webhookSecret: needed('YOCO_WEBHOOK_SECRET') });
  if (paymentProvider === 'paystack') return createPaystack({ secretKey: needed('PAYSTACK_SECRET_KEY') });
  const origin = env.API_URL ? new URL(env.API_URL).origin : '';
  return createSandbox({ db, secret: config.sandboxWebhookSecret, origin });
}
