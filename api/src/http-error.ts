import { STATUS_CODES } from 'node:http';
import type { FieldError } from 'shared/models';

interface HttpErrorOptions {
  /** Stable identifier in kebab-case, such as `cart/out-of-stock`; defaults to the name of the status, such as `not-found`. */
  code?: string;
  /** Invalid fields, sent beside the message. */
  errors?: FieldError[];
  headers?: Readonly<Record<string, string>>;
}

/**
 * An expected failure with the status and message that the client gets. Throw it from anywhere below a route. Code that
 * needs to tell errors apart uses `code`, never the message. Only responses to the back office include it.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code: string;
  readonly errors: FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly status: number,
    message: string,
    { code, errors, headers = {} }: HttpErrorOptions = {},
  ) {
    super(message);
    this.code = code ?? codeOf(status);
    this.errors = errors;
    this.headers = headers;
  }
}

const codeOf = (status: number) => (STATUS_CODES[status] ?? 'error').toLowerCase().replace(/\W+/g, '-');

/** Invalid fields in the API's form: names every one of them, in their order. */
export function validationError(errors: FieldError[], status = 400): HttpError {
  return new HttpError(status, errors[0]?.message ?? 'Invalid input.', { code: 'invalid-input', errors });
}

/** 401: no session, or one that has ended. */
export const notSignedIn = (): HttpError =>
  new HttpError(401, 'Authentication failed. Please log in again.', {
    code: 'auth/not-signed-in',
    headers: { 'www-authenticate': 'Bearer realm="storefront"' },
  });

/** 503: too many requests. The client should retry in a few seconds. */
export const serviceBusy = (): HttpError =>
  new HttpError(503, 'The shop is busy. Please try again in a moment.', {
    code: 'overloaded',
    headers: { 'retry-after': '5' },
  });
