import type { Shop } from 'testing/shop';
import { newMember } from './staff';

/** Speaks to the API of the back office as a new member; a request that fails is an error with what it answered. */
export async function asMember(shop: Pick<Shop, 'url' | 'manage'>, role: Parameters<typeof newMember>[1]) {
  const { cookie } = await newMember(shop, role);
  return async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Response> => {
    const response = await fetch(`${shop.url}/staff/api${path}`, {
      method,
      headers: { origin: shop.url, cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
}
