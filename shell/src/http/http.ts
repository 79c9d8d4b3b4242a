import { failed, type Failure, type Http, type Result } from 'shared/contract';
import type { createHttp, HttpOptions } from 'shared/http';
import { inTime } from 'shared/ui';
import { accountOf } from '../session/account';

export interface ShopHttpOptions extends Omit<HttpOptions, 'token'> {
  /** The session's token, '' for a guest. */
  token(): string;
  /** Generation of the page's release pointer; absent if nothing may be counted. */
  generation?: number | undefined;
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
  /** Further header fields, such as conditions. */
  fields?: Readonly<Record<string, string>>;
}

export interface HttpClient extends Http {
  request<T>(method: Method, path: string, body?: unknown, options?: RequestOptions): Promise<HttpResponse<T>>;
  /** Sends a request without waiting for the response; it survives leaving the page. */
  postKeepalive(path: string): void;
}

type Axios = ReturnType<typeof createHttp>;

/** Other paths get no token: a 401 for a wrong password at log-in must not look like an expired session. */
const needsToken = (path: string) => path.startsWith('/api/') || path === '/auth/logout';
/** Mails about stock have a larger limit for the account with the email. A guest asks without a token. */
const takesToken = (path: string) => needsToken(path) || path === '/back-in-stock';

/** The shop's HTTP client. It loads axios on demand: a guest who only browses sends no request. */
export function createShopHttp({ token, generation, ...options }: ShopHttpOptions): HttpClient {
  let loading: Promise<Axios> | undefined;
  let connected: Axios | undefined;
  const load = () => {
    loading ??= import(/* webpackChunkName: "http" */ 'shared/http').then((http) => {
      connected = http.createHttp({ ...options, token: (path) => (takesToken(path) ? token() : '') });
      return connected;
    });
    loading.catch(() => (loading = undefined));
    return loading;
  };

  async function request<T>(
    method: Method,
    path: string,
    body?: unknown,
    { key, isCounted = false, fields = {} }: RequestOptions = {},
  ): Promise<HttpResponse<T>> {
    const jwt = needsToken(path) && token();
    // A page that is still rendered after log-out may send one more request, which would get 401.
    if (jwt === '') return notSent({ kind: 'status', status: 401 });
    // Code that arrives later serves the next request.
    const http = connected ?? (await inTime(load()).catch(() => undefined));
    if (!http) return notSent({ kind: 'network' });
    // Another customer may have logged in while axios was loaded.
    if (jwt && accountOf(jwt) !== accountOf(token())) return notSent({ kind: 'status', status: 401 });
    const { data: result, headers } = await http.request<Result<T>>({
      method,
      url: path,
      data: body,
      headers: {
        ...fields,
        ...(key ? { 'Idempotency-Key': key } : {}),
        ...(isCounted && generation !== undefined ? { 'Storefront-Generation': String(generation) } : {}),
      },
    });
    return { result, header: (name) => headers[name.toLowerCase()] as string | undefined };
  }

  const requestResult = async <T>(method: Method, path: string, body?: unknown) => (await request<T>(method, path, body)).result;
  return {
    request,
    get: (path) => requestResult('GET', path),
    post: (path, body) => requestResult('POST', path, body),
    put: (path, body) => requestResult('PUT', path, body),
    delete: (path) => requestResult('DELETE', path),
    postKeepalive(path) {
      const headers = { Authorization: `Bearer ${token()}` };
      const send = (http: Axios) =>
        http.request({
          method: 'POST',
          url: path,
          headers,
          adapter: options.adapter ?? 'fetch',
          fetchOptions: { keepalive: true },
        });
      // Send synchronously if the client is loaded, since the page may be about to unload.
      (connected ? send(connected) : load().then(send)).catch(() => undefined);
    },
  };
}

const notSent = (failure: Failure) => ({ result: failed(failure), header: () => undefined });
