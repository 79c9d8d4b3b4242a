import type { AxiosAdapter, AxiosInstance, AxiosResponse } from 'axios';
import { failed, succeeded, type Failure, type Http, type Result } from 'shared/contract';
import { messageOf } from './message';

export interface HttpOptions {
  /** Base URL of the API; '' for the page's origin. */
  apiUrl: string;
  /** The session's token, '' for a guest. */
  token(): string;
  /** A response carried a fresh token. */
  onRenewed(jwt: string): void;
  /** The server rejected the session's token: it expired or was revoked. */
  onUnauthorized(): void;
  /** Generation of the page's release pointer; absent where nothing may be counted. */
  generation?: number | undefined;
  /** Replaces the network in tests. */
  adapter?: AxiosAdapter;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A result with access to the response headers. */
export interface HttpResponse<T> {
  result: Result<T>;
  header(name: string): string | undefined;
}

export interface RequestOptions {
  /** Sent as Idempotency-Key: the API executes requests with the same key once. */
  key?: string | undefined;
  /** The API counts what the request does, by the versions of this page (SELL-8). */
  isCounted?: boolean;
}

export interface HttpClient extends Http {
  request<T>(method: Method, path: string, body?: unknown, options?: RequestOptions): Promise<HttpResponse<T>>;
  /** Sends a request without waiting for the response; it survives leaving the page. */
  postKeepalive(path: string): void;
}

/** Other paths get no token: a 401 for a wrong password at log-in must not look like an expired session. */
const needsToken = (path: string) => path.startsWith('/api/') || path === '/auth/logout';

/** The page's only HTTP client. It returns failures as values, never throws and shows no message. */
export function createHttp({ apiUrl, token, onRenewed, onUnauthorized, generation, adapter }: HttpOptions): HttpClient {
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

  async function request<T>(
    method: Method,
    path: string,
    body?: unknown,
    { key, isCounted = false }: RequestOptions = {},
  ): Promise<HttpResponse<T>> {
    const jwt = needsToken(path) ? token() : '';
    // A page that is still rendered after log-out may send one more request, which would get 401.
    if (needsToken(path) && !jwt) return { result: failed({ kind: 'status', status: 401 }), header: () => undefined };
    try {
      const headers = {
        ...bearer(jwt),
        ...(key ? { 'Idempotency-Key': key } : {}),
        ...(isCounted && generation !== undefined ? { 'Storefront-Generation': String(generation) } : {}),
      };
      const response = await (await connect()).request<T>({ method, url: path, data: body, headers });
      const result = toResult(response);
      // A response to an earlier session must not affect the current one.
      if (jwt && jwt === token()) {
        if (response.status === 401) onUnauthorized();
        else handleRenewedToken(response);
      }
      return { result, header: (name) => headerOf(response, name) };
    } catch (error) {
      return { result: failed(toFailure(error)), header: () => undefined };
    }
  }

  function handleRenewedToken(response: AxiosResponse) {
    const renewed = headerOf(response, 'renewed-jwt');
    if (renewed) onRenewed(renewed);
  }

  const requestResult = async <T>(method: Method, path: string, body?: unknown) => (await request<T>(method, path, body)).result;
  return {
    request,
    get: (path) => requestResult('GET', path),
    post: (path, body) => requestResult('POST', path, body),
    put: (path, body) => requestResult('PUT', path, body),
    delete: (path) => requestResult('DELETE', path),
    postKeepalive(path) {
      const headers = bearer(token());
      const send = (axios: AxiosInstance) =>
        axios.request({ method: 'POST', url: path, headers, adapter: adapter ?? 'fetch', fetchOptions: { keepalive: true } });
      // Send synchronously if the client is loaded, since the page may be about to unload.
      (connected ? send(connected) : connect().then(send)).catch(() => undefined);
    },
  };
}

/** Loads axios on demand: a guest who only browses sends no request. */
async function createClient(apiUrl: string, adapter: AxiosAdapter | undefined): Promise<AxiosInstance> {
  const { default: axios } = await import(/* webpackChunkName: "http" */ 'axios').catch((cause: unknown) => {
    throw Object.assign(new Error('the HTTP client did not load', { cause }), { code: 'ERR_NETWORK', isAxiosError: true });
  });
  return axios.create({
    baseURL: apiUrl || undefined,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    // The password reset's cookie must also reach an API on another host of the same site.
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

function toResult<T>(response: AxiosResponse<T>): Result<T> {
  const { status, data } = response;
  if (status >= 200 && status < 300) return isMalformed(data) ? failed({ kind: 'other', status }) : succeeded(data, status);
  const failure: Failure = { kind: 'status', status, message: messageOf(data) };
  const { code, details, errors } = (data ?? {}) as { code?: unknown; details?: Failure['details']; errors?: Failure['errors'] };
  if (typeof code === 'string') failure.code = code;
  if (typeof details === 'object' && details !== null) failure.details = details;
  if (Array.isArray(errors)) failure.errors = errors;
  return failed(failure);
}

/** An HTML page from a proxy or captive portal, or truncated JSON: axios leaves both as text. */
const isMalformed = (data: unknown) => typeof data === 'string' && /^\s*[<{[]/.test(data);

/** The axios codes for a missing response. */
const NETWORK_ERROR_CODES = ['ERR_NETWORK', 'ECONNABORTED', 'ETIMEDOUT'];

/** A missing response is a network failure; any other error happened before the request or after the response. */
function toFailure(error: unknown): Failure {
  const { isAxiosError, response, code } = error as { isAxiosError?: boolean; response?: unknown; code?: string };
  if (isAxiosError && !response && NETWORK_ERROR_CODES.includes(code ?? '')) return { kind: 'network' };
  return { kind: 'other', message: error instanceof Error ? error.message : undefined };
}
