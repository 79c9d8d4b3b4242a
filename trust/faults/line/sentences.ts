import type { FaultName } from './faults';

/** What a shopper reads for each fault that the endpoint can meet. */
export type Said = Partial<Record<FaultName, RegExp>>;

const NETWORK = /Network error\. Please check your connection and try again\./;
export const GENERAL = /An unexpected error occurred\. Please try again\./;

interface Others {
  down?: RegExp;
  gateway?: RegExp;
  /** null where the body of a success is the backend's own business. */
  shape?: RegExp | null;
}

/** `failing` is said of 500 and more, `senseless` of a 2xx that is no answer; `others` where the catalogue differs. */
export function said(
  failing: RegExp,
  senseless: RegExp,
  { down = NETWORK, gateway = failing, shape = senseless }: Others = {},
): Said {
  return {
    down,
    broken: failing,
    'a gateway without a shop': gateway,
    'garbage: a page': senseless,
    'garbage: half an answer': senseless,
    ...(shape && { 'garbage: another shape': shape }),
  };
}
