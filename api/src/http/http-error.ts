import { STATUS_CODES } from 'node:http';
import type { FailureReply, FieldError } from 'shared/models';

interface HttpErrorOptions {
  /** Stable identifier in kebab-case, such as `cart/out-of-stock`; defaults to the name of the status, such as `not-found`. */
  code?: string;
  /** Invalid fields, sent beside the message. */
  errors?: FieldError[];
  /** Values that the error is about; docs/reference/error-codes.md lists them by code. */
  details?: FailureReply['details'];
  headers?: Readonly<Record<string, string>>;
}

/**
 * An expected failure with the status and message that the client gets. Throw it from anywhere below a route. Code that branches
 * on errors uses `code`, never the message.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code: string;
  readonly errors: FieldError[] | undefined;
  readonly details: FailureReply['details'];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly status: number,
    message: string,
    { code, errors, details, headers = {} }: HttpErrorOptions = {},
  ) {
    super(message);
    this.code = code ?? codeOf(status);
    this.errors = errors;
    this.details = details;
    this.headers = headers;
  }
}

/** The code of a failure that has no other: the name of its status. */
export const codeOf = (status: number) => (STATUS_CODES[status] ?? 'error').toLowerCase().replace(/\W+/g, '-');

/** Invalid fields in the API's form: names every one of them, in their order. */
export function validationError(errors: FieldError[], status = 400): HttpError {
  return new HttpError(status, errors[0]?.message ?? 'Invalid input.', { code: 'invalid-input', errors });
}

/** Throws 400 with every message that is not ''. */
export function refuse(messages: Record<string, string>): void {
  const errors: FieldError[] = Object.entries(messages).flatMap(([field, message]) => (message ? [{ field, message }] : []));
  if (errors.length) throw validationError(errors);
}

/** 401: no session, or one that has ended. */
export const notSignedIn = (): HttpError =>
  new HttpError(401, 'Authentication failed. Please log in again.', {
    code: 'auth/not-signed-in',
    headers: { 'www-authenticate': 'Bearer realm="storefront"' },
  });

/** 404: the account of a valid session has been erased. */
export const accountNotFound = (): HttpError =>
  new HttpError(404, 'The requested user profile was not found.', { code: 'account/not-found' });

/** 503: too many requests. The client should retry in a few seconds. */
export const serviceBusy = (): HttpError =>
  new HttpError(503, 'The shop is busy. Please try again in a moment.', {
    code: 'overloaded',
    headers: { 'retry-after': '5' },
  });
