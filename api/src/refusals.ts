import type { FieldError } from 'shared/models';

/** An expected failure with the status and message that the caller gets. Throw it from anywhere below a route. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors?: FieldError[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

/** Field errors in the one form of the API: 400 with every wrong field named, in their order. */
export function refuseFields(errors: FieldError[], status = 400): Refusal {
  return new Refusal(status, errors[0]?.message ?? 'Invalid input.', errors);
}

/** What whoever is not signed in, or no longer, is told. */
export const notSignedIn = (): Refusal =>
  new Refusal(401, 'Authentication failed. Please log in again.', undefined, { 'www-authenticate': 'Bearer realm="storefront"' });
