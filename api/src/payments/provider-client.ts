import { PaymentProviderError } from './payment-provider';

interface ProviderRequest {
  method: 'GET' | 'POST';
  url: string;
  key: string;
  body?: unknown;
  idempotencyKey?: string;
}

const TIMEOUT_MS = 15_000;
/** Statuses that prove that nothing was done. Others (a timeout, a conflict over the same key, 500) leave that open. */
const REFUSED = new Set([400, 401, 403, 404, 422]);
const KEY_REFUSED = new Set([401, 403]);

/** One JSON request to a provider. Throws PaymentProviderError unless the response is 2xx with a JSON object. */
export async function callProvider({
  method,
  url,
  key,
  body,
  idempotencyKey,
}: ProviderRequest): Promise<Record<string, unknown>> {
  const endpoint = `${method} ${new URL(url).pathname}`;
  let response: Response;
  try {
    response = await fetch(url, {
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
    throw new PaymentProviderError(`${endpoint} got no response (${(error as Error).name}).`);
  }
  const json = parseJson(await response.text().catch(() => ''));
  const { ok, status } = response;
  if (!ok)
    throw new PaymentProviderError(`${endpoint} answered ${status}.`, {
      refused: REFUSED.has(status),
      isKeyRefused: KEY_REFUSED.has(status),
    });
  if (!isObject(json)) throw new PaymentProviderError(`${endpoint} did not answer with a JSON object.`);
  return json;
}

/** Ids of 64 bits stay exact: as numbers they would be rounded. null if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/("(?:id|transaction)"\s*:\s*)(\d{16,20})(?=\s*[,}])/g, '$1"$2"'));
  } catch {
    return null;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value if it is an object, else an empty object. */
export const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
export const asText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** An id, which providers send as a text or a number; null for anything else. */
export const asId = (value: unknown): string | null => (typeof value === 'number' ? String(value) : asText(value));

/** A whole number of cents. Throws if there is none: amounts are never guessed. */
export function readCents(value: unknown): number {
  const cents = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;
  if (typeof cents !== 'number' || !Number.isSafeInteger(cents))
    throw new PaymentProviderError('The response of the provider has no amount.');
  return cents;
}

/** Parses a webhook's body; null unless it is a JSON object. */
export function parseBody(rawBody: Buffer): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(rawBody.toString('utf8'));
    return isObject(json) ? json : null;
  } catch {
    return null;
  }
}
