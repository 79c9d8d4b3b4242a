import type { AxiosAdapter, AxiosInstance, AxiosResponse } from 'axios';
import { failed, succeeded, type Failure, type Http, type Outcome } from 'shared/contract';
import { messageOf } from './message';

export interface HttpOptions {
  /** Where the API lies; '' for the page's own origin. */
  apiUrl: string;
  /** The session's token, '' for a guest. */
  token(): string;
  /** An answer brought a fresh token. */
  onRenewed(jwt: string): void;
  /** The session's token was refused: it expired or was revoked. */
  onRefused(): void;
  /** Tests put their server here. */
  adapter?: AxiosAdapter;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An outcome with the answer's headers, for the few callers that read one. */
export interface Answer<T> {
  outcome: Outcome<T>;
  header(name: string): string | undefined;
}

export interface HttpClient extends Http {
  /** With a `key` the API does it once, however often it is asked with that key (Idempotency-Key). */
  ask<T>(method: Method, path: string, body?: unknown, key?: string): Promise<Answer<T>>;
  /** Says something without waiting for the answer, even while the page is being left. */
  tell(path: string): void;
  /** Fetches the client's code ahead of the first request. */
  warm(): void;
}

/** Only the customer's own things need a token; a wrong password at log-in must not look like an expired session. */
const needsToken = (path: string) => path.startsWith('/api/') || path === '/auth/logout';

/** The page's one HTTP client. Every failure is a value, nothing here throws or shows anything. */
export function createHttp({ apiUrl, token, onRenewed, onRefused, adapter }: HttpOptions): HttpClient {
  let client: Promise<AxiosInstance> | undefined;
  let connected: AxiosInstance | undefined;
  const connect = () => {
    client ??= createClient(apiUrl, adapter);
    client.then(
      (axios) => (connected = axios),
      () => (client = undefined),
    );
    return client;
  };

  async function ask<T>(method: Method, path: string, body?: unknown, key?: string): Promise<Answer<T>> {
    const jwt = needsToken(path) ? token() : '';
    // A page that is still drawn after log-out may ask once more: the answer is known.
    if (needsToken(path) && !jwt) return { outcome: failed({ kind: 'status', status: 401 }), header: () => undefined };
    try {
      const headers = key ? { ...bearer(jwt), 'Idempotency-Key': key } : bearer(jwt);
      const response = await (await connect()).request<T>({ method, url: path, data: body, headers });
      const outcome = outcomeOf(response);
      // An answer to an earlier session says nothing about the present one.
      if (jwt && jwt === token()) {
        if (response.status === 401) onRefused();
        else keepRenewed(response);
      }
      return { outcome, header: (name) => headerOf(response, name) };
    } catch (error) {
      return { outcome: failed(broken(error)), header: () => undefined };
    }
  }

  function keepRenewed(response: AxiosResponse) {
    const renewed = headerOf(response, 'renewed-jwt');
    if (renewed) onRenewed(renewed);
  }

  const outcome = async <T>(method: Method, path: string, body?: unknown) => (await ask<T>(method, path, body)).outcome;
  return {
    ask,
    get: (path) => outcome('GET', path),
    post: (path, body) => outcome('POST', path, body),
    put: (path, body) => outcome('PUT', path, body),
    delete: (path) => outcome('DELETE', path),
    tell(path) {
      const headers = bearer(token());
      const send = (axios: AxiosInstance) =>
        axios.request({ method: 'POST', url: path, headers, adapter: adapter ?? 'fetch', fetchOptions: { keepalive: true } });
      // Without a detour where there need be none: the page may be gone in a moment.
      (connected ? send(connected) : connect().then(send)).catch(() => undefined);
    },
    warm: () => void connect().catch(() => undefined),
  };
}

/** A guest who only looks around sends no request: the client's code comes when the first one is due. */
async function createClient(apiUrl: string, adapter: AxiosAdapter | undefined): Promise<AxiosInstance> {
  const { default: axios } = await import(/* webpackChunkName: "http" */ 'axios').catch((cause: unknown) => {
    throw Object.assign(new Error('the HTTP client did not load', { cause }), { code: 'ERR_NETWORK', isAxiosError: true });
  });
  return axios.create({
    baseURL: apiUrl || undefined,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    // The reset's cookie must travel to an API on another host of the same site.
    withCredentials: apiUrl !== '',
    validateStatus: () => true,
    adapter,
  });
}

const bearer = (jwt: string) => (jwt ? { Authorization: `Bearer ${jwt}` } : {});

function headerOf(response: AxiosResponse, name: string): string | undefined {
  const value: unknown = response.headers[name.toLowerCase()];
  return typeof value === 'string' ? value : undefined;
}

function outcomeOf<T>(response: AxiosResponse<T>): Outcome<T> {
  const { status, data } = response;
  if (status >= 200 && status < 300) return isSpoilt(data) ? failed({ kind: 'other', status }) : succeeded(data, status);
  const failure: Failure = { kind: 'status', status, message: messageOf(data) };
  const errors = (data as { errors?: Failure['errors'] } | null)?.errors;
  if (Array.isArray(errors)) failure.errors = errors;
  return failed(failure);
}

/** A page of somebody between us and the API (a portal that wants a log-in, say), or JSON that was cut off: axios leaves it a text. */
const isSpoilt = (data: unknown) => typeof data === 'string' && /^\s*[<{[]/.test(data);

/** What axios calls an answer that never came. */
const LOST = ['ERR_NETWORK', 'ECONNABORTED', 'ETIMEDOUT'];

/** No response at all is the network's doing; anything else broke before or after it. */
function broken(error: unknown): Failure {
  const { isAxiosError, response, code } = error as { isAxiosError?: boolean; response?: unknown; code?: string };
  if (isAxiosError && !response && LOST.includes(code ?? '')) return { kind: 'network' };
  return { kind: 'other', message: error instanceof Error ? error.message : undefined };
}
