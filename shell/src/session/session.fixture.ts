import { DEFAULT_SHOP } from 'shared/models';
import { cartItemFixture, orderFixture, userFixture } from 'shared/testing';
import { stubApi } from '../http/api-stub';
import { createServices } from '../services';

export const user = userFixture();
const server = {
  'GET /api/user': { body: user },
  'GET /api/order': { body: [orderFixture()] },
  'GET /api/cart': { body: { success: true, cart: [cartItemFixture()] } },
};

/** The shell's services on an API of canned answers: those of a customer with one line and one order, and `handlers` instead. */
export function openShell(handlers: Parameters<typeof stubApi>[0] = {}) {
  const api = stubApi({ ...server, ...handlers });
  const shell = createServices({ config: DEFAULT_SHOP, apiUrl: '', adapter: api.adapter });
  return { ...shell.services, ...shell, api, toasts: () => shell.feedback.get().log.map(({ text }) => text) };
}

/** Whatever canned answers lead to has happened. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A token of an account, as far as a browser reads it. */
export const jwtOf = (sub: string) => `x.${btoa(JSON.stringify({ sub }))}.y`;
