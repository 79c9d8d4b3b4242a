import type { Failure } from './contract/outcome';

export type Form =
  | 'login'
  | 'sign-up'
  | 'forgot-password'
  | 'verify-otp'
  | 'change-password'
  | 'cart-add'
  | 'cart-update'
  | 'cart-remove'
  | 'order-create'
  | 'order-confirm'
  | 'contact'
  | 'newsletter'
  | 'profile'
  | 'products';

/** A sentence, or one for the case that the server sent no message of its own. */
type Fallback = string | { unlessSaid: string };

/** What one form says. Sentences may hold the places {email} and {status}. */
interface Sentences {
  /** By exact status, or by the class '500+'; these win over the server's own message. */
  statuses: Partial<Record<number | '500+', string>>;
  /** An answer below 400 that is no success (a log-in without a token, say); `otherStatus` where absent. */
  notSuccess?: Fallback;
  /** 500 and above outside the table; `otherStatus` where absent. */
  serverFailure?: Fallback;
  /** Every other status; where absent, the general sentence, or what the server says of a conflict or of too many attempts. */
  otherStatus?: Fallback;
  /** Something broke that was no answer and no lost connection; the general sentence where absent. */
  thrown?: Fallback;
  /** Said beside the sentence of a lost connection, or of an `otherStatus`: where two texts stand against each other, both are shown. */
  beside?: { network?: string; otherStatus?: string };
  /** Replaces every other sentence. */
  always?: string;
}

/** ERR-1: for whatever nothing else fits. */
export const generalSentence = 'An unexpected error occurred. Please try again.';
/** ERR-1: no response at all. */
export const networkSentence = 'Network error. Please check your connection and try again.';
/** GUARD-1, NAV-5, PDP-4: refusals that no server is asked for. */
export const guardSentence = 'LogIn First';
export const profileGuardSentence = 'Please log in first to access your profile.';
export const outOfStockSentence = 'Out of Stock';

const problems = 'We are encountering problems. Sorry for the inconvenience.';
const unexpectedServerError = 'An unexpected server error occurred. Please try again later.';
const serverError = 'A server error occurred. Please try again later.';
const authenticateAgain = 'Authentication failed. Please log in again.';
const authenticateAndRetry = 'Authentication failed. Please log in and try again.';
const orderServiceGone = 'Order service not available. Please try again later.';

const resetFailed = 'Internal Server Error. Please try again later.';

/** The three steps of the reset share what they say where their own tables end (PWD-5). */
const resetStep = {
  notSuccess: { unlessSaid: 'Unexpected error occurred' },
  serverFailure: { unlessSaid: resetFailed },
  otherStatus: { unlessSaid: problems },
  thrown: { unlessSaid: resetFailed },
  beside: { network: resetFailed },
};

/** The error catalogue of the specification's section 8, the only place where these sentences stand. */
const catalogue: Record<Form, Sentences> = {
  login: {
    statuses: {
      400: 'Invalid input. Please provide all required fields correctly.',
      401: 'Invalid credentials. Please check your email and password.',
      '500+': unexpectedServerError,
    },
    otherStatus: 'Unexpected error: {status}. Please try again.',
    beside: { otherStatus: generalSentence },
    notSuccess: generalSentence,
    thrown: problems,
  },
  'sign-up': {
    statuses: {
      400: 'Invalid input. Please check your details and try again.',
      409: 'A user with the email {email} already exists.',
      500: 'Something went wrong on our end. Please try again later.',
    },
    otherStatus: generalSentence,
  },
  'forgot-password': {
    statuses: {
      400: 'Bad Request. Please check your input.',
      401: 'Unauthorized. Invalid credentials.',
      404: 'Email not found. Please try again.',
    },
    ...resetStep,
  },
  'verify-otp': {
    statuses: {
      400: 'Bad Request. Please enter a valid OTP.',
      401: 'Unauthorized. Invalid or expired OTP.',
      404: 'OTP not found or email does not match.',
    },
    ...resetStep,
  },
  'change-password': {
    statuses: {
      400: 'Bad Request. Please check the input fields.',
      401: 'Unauthorized. Email or session invalid.',
      422: 'Unprocessable Entity. Passwords do not match or do not meet requirements.',
    },
    ...resetStep,
  },
  'cart-add': {
    statuses: {
      400: 'Invalid data provided. Please try again.',
      401: authenticateAgain,
      403: 'You are not allowed to perform this action.',
      404: 'Product not found. Please check again.',
      // The one thing that forbids an add is that too few pairs are left.
      409: outOfStockSentence,
      '500+': unexpectedServerError,
    },
    // The slip of the specification ('signing up') is kept.
    otherStatus: { unlessSaid: 'An unexpected error occurred while signing up' },
    notSuccess: 'Something went wrong',
    thrown: { unlessSaid: 'An unexpected error occurred while signing up' },
  },
  'cart-update': {
    statuses: {
      400: 'Invalid quantity or product ID. Please try again.',
      401: authenticateAgain,
      403: 'You are not allowed to update this cart item.',
      404: 'Product not found in cart. Please refresh the page.',
      '500+': 'An unexpected server error occurred while updating the cart. Please try again later.',
    },
  },
  'cart-remove': {
    statuses: {
      400: 'Invalid request. Please try again.',
      401: authenticateAgain,
      403: 'You are not authorized to perform this action.',
      404: 'Product not found in your cart. Please refresh the page.',
      '500+': unexpectedServerError,
    },
  },
  'order-create': {
    statuses: {
      400: 'Invalid input. Please check your details and try again.',
      401: authenticateAndRetry,
      403: 'You are not authorized to perform this action.',
      404: orderServiceGone,
      '500+': serverError,
    },
  },
  'order-confirm': {
    statuses: {
      400: 'Invalid input. Please check your order details and try again.',
      401: authenticateAndRetry,
      403: 'You are not authorized to confirm this order.',
      404: orderServiceGone,
      '500+': serverError,
    },
  },
  contact: {
    statuses: {
      400: 'Invalid input. Please check your details and try again.',
      403: 'Access denied. You do not have permission to perform this action.',
      404: 'The requested service or resource was not found.',
      '500+': serverError,
    },
  },
  newsletter: {
    statuses: {
      400: 'Invalid email format or missing data. Please check your input.',
      401: 'You are not authorized to sign up for the newsletter.',
      404: 'The newsletter service could not be found.',
      409: 'Email already subscribed to the newsletter.',
      500: 'Something went wrong on our side. Please try again later.',
    },
    otherStatus: 'An unexpected error occurred.',
    thrown: 'Could not sign up for newsletter',
  },
  profile: {
    statuses: {
      400: 'Please fill out all the fields in the correct format.',
      403: 'You do not have permission to perform this update. Please log in and try again.',
      404: 'The requested user profile was not found.',
      '500+': unexpectedServerError,
    },
    otherStatus: generalSentence,
  },
  products: {
    statuses: {},
    always: "We're sorry, something went wrong while loading products. Please try refreshing the page or check back later.",
  },
};

/**
 * The sentence that a form shows for a failure. `values` fills {email}; {status} comes from the failure.
 * Order: no response, the form's table, what the specification says of other statuses, the server's message where it tells what to
 * do, the general sentence.
 */
export function sentenceFor(form: Form, failure: Failure, values: { email?: string } = {}): string {
  return choose(catalogue[form], failure)
    .replace('{email}', () => values.email ?? '')
    .replace('{status}', () => String(failure.status ?? ''));
}

/** Everything that a form shows for a failure: `sentenceFor`, and what the specification says against it. */
export function sentencesFor(form: Form, failure: Failure): string[] {
  const { statuses, beside, serverFailure } = catalogue[form];
  const { kind, status = 0 } = failure;
  const isOther = status >= 400 && !(status in statuses) && !(status >= 500 && (statuses['500+'] || serverFailure));
  const second = kind === 'network' ? beside?.network : isOther ? beside?.otherStatus : undefined;
  return [sentenceFor(form, failure), ...(second ? [second] : [])];
}

function choose(sentences: Sentences, failure: Failure): string {
  const { kind, status } = failure;
  if (sentences.always) return sentences.always;
  if (kind === 'network') return networkSentence;
  if (status === undefined) return spoken(sentences.thrown ?? generalSentence, failure);
  const ofClass = status >= 500 ? sentences.statuses['500+'] : undefined;
  return sentences.statuses[status] ?? ofClass ?? spoken(fallbackFor(sentences, status), failure);
}

function fallbackFor({ notSuccess, serverFailure, otherStatus }: Sentences, status: number): Fallback {
  const ofClass = status < 400 ? notSuccess : status >= 500 ? serverFailure : undefined;
  return ofClass ?? otherStatus ?? (TELLING.includes(status) ? { unlessSaid: generalSentence } : generalSentence);
}

/** Statuses of which only the server knows what to do: how many pairs are left, when to come again. */
const TELLING = [409, 429];

const spoken = (fallback: Fallback, { message }: Failure): string =>
  typeof fallback === 'string' ? fallback : message || fallback.unlessSaid;
