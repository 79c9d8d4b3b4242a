import { CourierError } from '../courier';

const TIMEOUT_MS = 15_000;
/** Statuses that prove that nothing was booked. A key that is refused (401, 403) proves nothing of a parcel. */
const REFUSED = new Set([400, 404, 422]);

interface CourierRequest {
  url: string;
  key: string;
  /** POSTed as JSON; without it the request is a GET. */
  body?: object;
}

/** One request to a courier. Rejects with CourierError unless the reply is 2xx with a JSON object. */
export async function callCourier({ url, key, body }: CourierRequest): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
  const post = body && {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  };
  const reply = await fetch(url, { headers, ...post, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: Error) => {
      throw new CourierError(`The courier did not answer (${error.name}).`);
    },
  );
  const json: unknown = await reply.json().catch(() => null);
  const result = asRecord(json);
  if (!reply.ok) {
    // Short enough for a message with the courier's name in front (shared/src/http/reply-message.ts).
    const why = typeof result.message === 'string' ? result.message.replace(/\s+/g, ' ').slice(0, 240) : '';
    throw new CourierError(why || `The courier answered ${reply.status}.`, {
      refused: REFUSED.has(reply.status),
      status: reply.status,
    });
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new CourierError('The courier did not answer with a JSON object.');
  return result;
}

/** The value if it is an object, else an empty one. */
export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
