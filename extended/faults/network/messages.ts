import type { FaultName } from './faults';

/** The message for each fault that applies to the endpoint. */
export type ExpectedMessages = Partial<Record<FaultName, RegExp>>;

const NETWORK = /Network error\. Please check your connection and try again\./;
export const GENERAL = /An unexpected error occurred\. Please try again\./;

interface Overrides {
  down?: RegExp;
  gateway?: RegExp;
  /** null if the endpoint accepts any body of a success. */
  shape?: RegExp | null;
}

/** `serverError` is the message for 5xx, `malformed` the one for a 2xx with an unusable body; overrides replace defaults. */
export function expectedMessages(
  serverError: RegExp,
  malformed: RegExp,
  { down = NETWORK, gateway = serverError, shape = malformed }: Overrides = {},
): ExpectedMessages {
  return {
    down,
    broken: serverError,
    'bad gateway': gateway,
    'malformed: HTML': malformed,
    'malformed: truncated JSON': malformed,
    ...(shape && { 'malformed: wrong shape': shape }),
  };
}
