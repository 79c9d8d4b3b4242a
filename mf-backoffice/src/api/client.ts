import type { FieldError } from 'shared/models';
import type { Failure, Result } from './failure';

export type Method = 'get' | 'post' | 'put' | 'delete';

export const ROOT = '/staff/api';
export const OFFLINE: Failure = {
  code: 'network',
  message: 'The shop cannot be reached. Check your connection and try again.',
};
const UNEXPECTED = 'Something went wrong on our side. Please try again in a moment.';

/** Address of something to download, such as `/audit.csv`: the browser sends the session's cookie with it. */
export const downloadAddress = (path: string): string => ROOT + path;

/**
 * Sends a request to the staff's API. Never throws. The shell's client is not used: it carries the shopper's token, may talk
 * to another origin, and drops the error's code; here the cookie of this origin is all that counts.
 */
export async function send<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<Result<T>> {
  try {
    const response = await fetch(ROOT + path, {
      method: method.toUpperCase(),
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
    const data: unknown = await response.json().catch(() => undefined);
    return response.ok
      ? { ok: true, data: data as T }
      : { ok: false, failure: failureOf(response.status, response.headers.get('retry-after'), data) };
  } catch {
    return { ok: false, failure: OFFLINE };
  }
}

/** Why a request did not succeed, by its response. */
export function failureOf(status: number, retryAfter: string | null, body: unknown): Failure {
  const { code, message, errors } = (body ?? {}) as { code?: string; message?: string; errors?: FieldError[] };
  const seconds = Number(retryAfter);
  return {
    status,
    code: code ?? `status-${status}`,
    message: messageOf(status, seconds, message),
    ...(errors && { errors }),
  };
}

function messageOf(status: number, seconds: number, message?: string): string {
  if (status === 429 && seconds > 0) return `Too many attempts. Please try again in ${waitingTime(seconds)}.`;
  return (status < 500 || status === 503 ? message : undefined) ?? UNEXPECTED;
}

const waitingTime = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`);
