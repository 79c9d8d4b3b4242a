import type { ApiConfig } from '../config/config';
import { createPaystack } from './paystack/provider';
import { PaymentProviderError, type PaymentProvider } from './payment-provider';
import { createSandbox } from './sandbox/provider';
import { createYoco } from './yoco/provider';
import type { Db } from '../db/transact';

/** The provider for new sessions, and access to the provider that an older session was opened with. */
export interface Payments {
  current: PaymentProvider;
  /** Throws PaymentProviderError for a provider without keys. */
  named(name: string): PaymentProvider;
}

export interface ConfiguredPayments extends Payments {
  /**
   * The providers that the shop can reach: each one with keys, and the sandbox, which needs none. A shop that changed PAYMENT_PROVIDER
   * still settles and refunds payments of the earlier provider.
   */
  all: readonly PaymentProvider[];
}

/** The settings of each real provider; all of them are needed to reach it. */
export const PROVIDER_KEYS: Readonly<Record<string, readonly string[]>> = {
  yoco: ['YOCO_SECRET_KEY', 'YOCO_WEBHOOK_SECRET'],
  paystack: ['PAYSTACK_SECRET_KEY'],
};

/** Creates the provider that PAYMENT_PROVIDER names, and the others that have keys. Throws an Error that names a missing key. */
export function createPayments(db: Db, config: ApiConfig): ConfiguredPayments {
  const { env, paymentProvider } = config;
  const setting = (name: string): string => env[name]?.trim() ?? '';
  const missing = (PROVIDER_KEYS[paymentProvider] ?? []).find((name) => !setting(name));
  if (missing) throw new Error(`The API cannot start:\n- PAYMENT_PROVIDER=${paymentProvider} needs ${missing}.`);
  const create: Record<string, () => PaymentProvider> = {
    sandbox: () =>
      createSandbox({ db, secret: config.sandboxWebhookSecret, origin: env.API_URL ? new URL(env.API_URL).origin : '' }),
    yoco: () => createYoco({ secretKey: setting('YOCO_SECRET_KEY'), webhookSecret: setting('YOCO_WEBHOOK_SECRET') }),
    paystack: () => createPaystack({ secretKey: setting('PAYSTACK_SECRET_KEY') }),
  };
  const all = Object.entries(create)
    .filter(([name]) => (PROVIDER_KEYS[name] ?? []).every(setting))
    .map(([, build]) => build());
  const named = (name: string): PaymentProvider => {
    const found = all.find((provider) => provider.name === name);
    if (found) return found;
    throw new PaymentProviderError(`This shop has no keys for ${name}: set ${(PROVIDER_KEYS[name] ?? [name]).join(' and ')}.`);
  };
  return { current: named(paymentProvider), named, all };
}
