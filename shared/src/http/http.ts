import axios, { type AxiosAdapter, type AxiosInstance, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { failed, succeeded, type Failure, type Result } from 'shared/contract';
import type { FailureReply } from '../models/failure';
import { replyMessage } from './reply-message';

export interface HttpOptions {
  /** Precedes the path of each request; '' for the page's origin. */
  baseUrl: string;
  /** The token for a path, '' for none. Absent if a cookie holds the session. */
  token?(path: string): string;
  /** A response carried a fresh token. */
  onRenewed?(jwt: string): void;
  /** The server rejected the session of a request: it expired or was revoked. */
  onUnauthorized(failure: Failure, request: Pick<InternalAxiosRequestConfig, 'method' | 'url'>): void;
  /** Replaces the network in tests. */
  adapter?: AxiosAdapter;
}

/**
 * The specification's calls with a token: a 401 to one of them ends the session. A server that knows no others may answer those with 401
 * as well, so that its answer to one that it knows decides.
 */
const SPECIFIED = /^\/api\/(user|cart|order(\/confirmation)?)(\?|$)/;

/** An instance of axios with responses that hold a `Result`. It never rejects and shows no message. */
export function createHttp({ baseUrl, token, onRenewed, onUnauthorized, adapter }: HttpOptions): AxiosInstance {
  const http = axios.create({
    baseURL: baseUrl || undefined,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    // The password reset's cookie must also reach an API on another host of the same site.
    withCredentials: baseUrl !== '',
    adapter,
  });
  const authorizationOf = ({ url = '' }: InternalAxiosRequestConfig) => {
    const jwt = token?.(url);
    return jwt && `Bearer ${jwt}`;
  };
  /** A response to an earlier session must not affect the current one. */
  const isCurrent = ({ config }: AxiosResponse) => {
    const current = authorizationOf(config);
    return current === undefined || (current !== '' && current === config.headers.get('Authorization'));
  };
  const withResult = async (response: AxiosResponse | undefined, result: Result<unknown>) => {
    if (response && isCurrent(response)) {
      const renewed: unknown = response.headers['renewed-jwt'];
      if (!result.ok && response.status === 401) {
        // Asked before the caller has its answer, as if the session had ended with it.
        if (token && !SPECIFIED.test(response.config.url ?? '')) await http.get('/api/user');
        else onUnauthorized(result.failure, response.config);
      } else if (typeof renewed === 'string') onRenewed?.(renewed);
    }
    return { headers: {}, ...response, data: result } as AxiosResponse<Result<unknown>>;
  };
  http.interceptors.request.use(
    (config) => {
      const authorization = authorizationOf(config);
      if (authorization) config.headers.setAuthorization(authorization, false);
      return config;
    },
    undefined,
    // The token of the moment of the call: another customer may log in right after it.
    { synchronous: true },
  );
  http.interceptors.response.use(
    (response) => withResult(response, resultOf(response)),
    (error: unknown) => withResult((error as { response?: AxiosResponse }).response, failed(failureOf(error))),
  );
  return http;
}

function resultOf({ status, data }: AxiosResponse<unknown>): Result<unknown> {
  return isMalformed(data) ? failed({ kind: 'other', status }) : succeeded(data, status);
}

/** An HTML page from a proxy or captive portal, or truncated JSON: axios leaves both as text. */
const isMalformed = (data: unknown) => typeof data === 'string' && /^\s*[<{[]/.test(data);

/** The axios codes for a missing response. */
const NETWORK_ERROR_CODES = ['ERR_NETWORK', 'ECONNABORTED', 'ETIMEDOUT'];

/** A missing response is a network failure; any other error without one happened before the request or after the response. */
function failureOf(error: unknown): Failure {
  const { response, code = '', message } = error as { response?: AxiosResponse<unknown>; code?: string; message?: string };
  if (response) return failureOfResponse(response);
  if (axios.isAxiosError(error) && NETWORK_ERROR_CODES.includes(code)) return { kind: 'network' };
  return { kind: 'other', message };
}

function failureOfResponse({ status, data }: AxiosResponse<unknown>): Failure {
  const failure: Failure = { kind: 'status', status, message: replyMessage(data) };
  const { code, details, errors } = (data ?? {}) as Partial<FailureReply>;
  if (typeof code === 'string') failure.code = code;
  if (typeof details === 'object') failure.details = details;
  if (Array.isArray(errors)) failure.errors = errors;
  return failure;
}
