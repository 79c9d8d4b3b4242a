import { AxiosError, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';

export interface StubCall {
  /** 'POST /api/cart' */
  name: string;
  body: unknown;
  /** The token that was sent; '' without one. */
  token: string;
  /** A header field of the request; '' without it. */
  header(name: string): string;
}

export interface StubReply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Handler = (call: StubCall) => StubReply | 'no response' | Promise<StubReply | 'no response'>;

/** An axios adapter for tests that answers from `handlers`. A call without a handler gets 404. */
export function stubApi(handlers: Record<string, StubReply | 'no response' | Handler> = {}) {
  const calls: StubCall[] = [];
  const keys: string[] = [];
  const adapter: AxiosAdapter = async (config) => {
    const call: StubCall = {
      name: `${config.method?.toUpperCase()} ${config.url}`,
      body: parse(config.data),
      token: headerOf(config, 'Authorization').replace('Bearer ', ''),
      header: (name) => headerOf(config, name),
    };
    calls.push(call);
    keys.push(call.header('Idempotency-Key'));
    const handler = handlers[call.name] ?? { status: 404 };
    const reply = typeof handler === 'function' ? await handler(call) : handler;
    if (reply === 'no response') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config, {});
    const { status = 200, body = '', headers = {} } = reply;
    const response = { data: body, status, statusText: '', headers, config };
    if (config.validateStatus?.(status)) return response;
    throw new AxiosError(`Request failed with status code ${status}`, undefined, config, {}, response);
  };
  return { adapter, calls, keys, handlers, named: (name: string) => calls.filter((call) => call.name === name) };
}

const parse = (data: unknown): unknown => (typeof data === 'string' && data ? JSON.parse(data) : data);

const headerOf = (config: InternalAxiosRequestConfig, name: string): string => String(config.headers.get(name) ?? '');
