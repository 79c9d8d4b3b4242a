import { DEFAULT_SHOP } from 'shared/models';
import { cartItemFixture, orderFixture, userFixture, stubApi } from 'shared/testing';
import { createServices } from './services';

export const user = userFixture();
const server = {
  'GET /api/user': { body: user },
  'GET /api/order': { body: [orderFixture()] },
  'GET /api/wish-list': { body: { items: [] } },
  'GET /api/cart': { body: { success: true, cart: [cartItemFixture()] } },
};

/** The shell's services on a stubbed API: a customer with one cart line and one order, overridden by `handlers`. */
export function openShell(handlers: Parameters<typeof stubApi>[0] = {}) {
  const api = stubApi({ ...server, ...handlers });
  const shell = createServices({ config: DEFAULT_SHOP, apiUrl: '', adapter: api.adapter });
  return { ...shell.services, ...shell, api, toasts: () => shell.feedback.store.get().log.map(({ text }) => text) };
}

/** Resolves after all stubbed responses have been handled. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** An unsigned token for an account. */
export const jwtOf = (sub: string) => `x.${btoa(JSON.stringify({ sub }))}.y`;
