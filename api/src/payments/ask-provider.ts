import { PaymentProviderError } from './port';

interface Question {
  method: 'GET' | 'POST';
  url: string;
  key: string;
  body?: unknown;
  idempotencyKey?: string;
}

const TIMEOUT_MS = 15_000;
/** With these a provider did nothing. Others (a time-out, a conflict with a request of the same key, 500) leave that open. */
const REFUSED = new Set([400, 401, 403, 404, 422]);

/** One JSON call to a provider. Throws PaymentProviderError for anything but a 2xx answer with a JSON object. */
export async function askProvider({ method, url, key, body, idempotencyKey }: Question): Promise<Record<string, unknown>> {
  const place = `${method} ${new URL(url).pathname}`;
  let answer: Response;
  try {
    answer = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new PaymentProviderError(`${place} had no answer (${(error as Error).name}).`);
  }
  const json: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new PaymentProviderError(`${place} answered ${answer.status}.`, { refused: REFUSED.has(answer.status) });
  if (!isObject(json)) throw new PaymentProviderError(`${place} answered no JSON object.`);
  return json;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A part of an answer as an object; an empty one where it is none. */
export const partOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A whole number of cents. Throws where the provider wrote none: an amount is never guessed. */
export function centsOf(value: unknown): number {
  const cents = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;
  if (typeof cents !== 'number' || !Number.isSafeInteger(cents)) throw new PaymentProviderError('The provider wrote no amount.');
  return cents;
}

/** Parses a webhook's bytes; null for anything but a JSON object. */
export function parseBody(rawBody: Buffer): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(rawBody.toString('utf8'));
    return isObject(json) ? json : null;
  } catch {
    return null;
  }
}
