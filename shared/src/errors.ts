import type { Failure } from './contract/result';
import { NETWORK_ERROR } from './network-error';

export { NETWORK_ERROR };

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
  | 'products'
  | 'wish-list'
  | 'back-in-stock';

/** A fixed message, or with a fallback the server's message, or what it says of one field. */
type Fallback = string | { serverMessageOr: string } | { ofField: string; or: string };

/** Messages of a form. They may contain the placeholders {email} and {status}. */
interface FormMessages {
  /** By exact status, or '500+' for the class. A text takes precedence over the server's message. */
  statuses: Partial<Record<number | '500+', Fallback>>;
  /** A response below 400 that is not a success, such as a login without a token. Default: `otherStatus`. */
  notSuccess?: Fallback;
  /** Any other status. Default: the server's message on 409 and 429, otherwise the general message. */
  otherStatus?: Fallback;
  /** A failure without a status that is not a network failure. Default: the general message. */
  thrown?: Fallback;
  /** Second message for a network failure or an `otherStatus`, where the specification gives two contradicting texts. */
  additional?: { network?: string; otherStatus?: string };
  /** Replaces all other messages. */
  always?: string;
}

/**
 * Whether the server failed a request with this code. A response without a code, from a server before 28 November 2026 or from what stands
 * before it, counts by its status: only for a status with one meaning in that request.
 */
export const hasCode = (failure: Failure, code: string, status: number): boolean =>
  failure.code === undefined ? failure.status === status : failure.code === code;

/** ERR-1: the general message. */
export const GENERAL_ERROR = 'An unexpected error occurred. Please try again.';
/** GUARD-1, NAV-5, PDP-4: rejections that need no request. */
export const LOGIN_REQUIRED = 'LogIn First';
export const PROFILE_LOGIN_REQUIRED = 'Please log in first to access your profile.';
export const OUT_OF_STOCK = 'Out of Stock';

const problems = 'We are encountering problems. Sorry for the inconvenience.';
const unexpectedServerError = 'An unexpected server error occurred. Please try again later.';
const serverError = 'A server error occurred. Please try again later.';
const authenticateAgain = 'Authentication failed. Please log in again.';
const authenticateAndRetry = 'Authentication failed. Please log in and try again.';
const orderServiceUnavailable = 'Order service not available. Please try again later.';

const resetFailed = 'Internal Server Error. Please try again later.';

/** Defaults that the three reset steps share (PWD-5). */
const resetStep = {
  notSuccess: { serverMessageOr: 'Unexpected error occurred' },
  otherStatus: { serverMessageOr: problems },
  thrown: { serverMessageOr: resetFailed },
  additional: { network: resetFailed, otherStatus: resetFailed },
};

// Exported one by one: a page that needs no others bundles no others (`messageOf`).
export const CART_ADD_MESSAGES: FormMessages = {
  statuses: {
    400: 'Invalid data provided. Please try again.',
    401: authenticateAgain,
    403: 'You are not allowed to perform this action.',
    404: 'Product not found. Please check again.',
    // Insufficient stock is the only conflict of an add. The server's message for `quantity` says how many pairs are left, if
    // any.
    409: { ofField: 'quantity', or: OUT_OF_STOCK },
    '500+': unexpectedServerError,
  },
  // 'signing up' is a slip of the specification.
  otherStatus: { serverMessageOr: 'An unexpected error occurred while signing up' },
  notSuccess: 'Something went wrong',
  thrown: { serverMessageOr: 'An unexpected error occurred while signing up' },
};

export const WISH_LIST_MESSAGES: FormMessages = {
  statuses: {
    401: authenticateAgain,
    404: 'Product not found. Please check again.',
    '500+': serverError,
  },
};

export const PRODUCTS_MESSAGES: FormMessages = {
  statuses: {},
  always: "We're sorry, something went wrong while loading products. Please try refreshing the page or check back later.",
};

export const BACK_IN_STOCK_MESSAGES: FormMessages = {
  statuses: {
    400: 'Invalid email format or missing data. Please check your input.',
    404: 'Product not found. Please check again.',
    '500+': serverError,
  },
};

export const NEWSLETTER_MESSAGES: FormMessages = {
  statuses: {
    400: 'Invalid email format or missing data. Please check your input.',
    401: 'You are not authorized to sign up for the newsletter.',
    404: 'The newsletter service could not be found.',
    409: 'Email already subscribed to the newsletter.',
    500: 'Something went wrong on our side. Please try again later.',
  },
  otherStatus: 'An unexpected error occurred.',
  thrown: 'Could not sign up for newsletter',
};

/** The error messages of the specification. */
const errorMessages: Record<Form, FormMessages> = {
  login: {
    statuses: {
      400: 'Invalid input. Please provide all required fields correctly.',
      401: 'Invalid credentials. Please check your email and password.',
      '500+': unexpectedServerError,
    },
    otherStatus: 'Unexpected error: {status}. Please try again.',
    additional: { otherStatus: GENERAL_ERROR },
    notSuccess: GENERAL_ERROR,
    thrown: problems,
  },
  'sign-up': {
    statuses: {
      400: 'Invalid input. Please check your details and try again.',
      409: 'A user with the email {email} already exists.',
      500: 'Something went wrong on our end. Please try again later.',
    },
    otherStatus: GENERAL_ERROR,
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
  'cart-add': CART_ADD_MESSAGES,
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
      404: orderServiceUnavailable,
      '500+': serverError,
    },
  },
  'order-confirm': {
    statuses: {
      400: 'Invalid input. Please check your order details and try again.',
      401: authenticateAndRetry,
      403: 'You are not authorized to confirm this order.',
      404: orderServiceUnavailable,
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
  newsletter: NEWSLETTER_MESSAGES,
  profile: {
    statuses: {
      400: 'Please fill out all the fields in the correct format.',
      403: 'You do not have permission to perform this update. Please log in and try again.',
      404: 'The requested user profile was not found.',
      '500+': unexpectedServerError,
    },
    otherStatus: GENERAL_ERROR,
  },
  'wish-list': WISH_LIST_MESSAGES,
  'back-in-stock': BACK_IN_STOCK_MESSAGES,
  products: PRODUCTS_MESSAGES,
};

/**
 * The message that a form shows for a failure. `values` fills {email}; the failure fills {status}. Precedence: network
 * failure, the form's `statuses`, its defaults, the server's message where it is informative, the general message.
 */
export function messageFor(form: Form, failure: Failure, values: { email?: string } = {}): string {
  return messageOf(errorMessages[form], failure, values);
}

/** `messageFor` of messages that the caller names itself, so that its bundle has no others. */
export function messageOf(messages: FormMessages, failure: Failure, values: { email?: string } = {}): string {
  return selectMessage(messages, failure)
    .replace('{email}', () => values.email ?? '')
    .replace('{status}', () => String(failure.status ?? ''));
}

/** All messages that a form shows for a failure: `messageFor` and, unless that is the server's own, an additional message. */
export function messagesFor(form: Form, failure: Failure): string[] {
  const { statuses, additional } = errorMessages[form];
  const { kind, status = 0 } = failure;
  const first = messageFor(form, failure);
  const isOther = status >= 400 && !(status in statuses) && !(status >= 500 && statuses['500+']) && first !== failure.message;
  const second = kind === 'network' ? additional?.network : isOther ? additional?.otherStatus : undefined;
  return [first, ...(second ? [second] : [])];
}

function selectMessage(messages: FormMessages, failure: Failure): string {
  const { kind, status } = failure;
  if (messages.always) return messages.always;
  if (kind === 'network') return NETWORK_ERROR;
  if (status === undefined) return resolveFallback(messages.thrown ?? GENERAL_ERROR, failure);
  const ofClass = status >= 500 ? messages.statuses['500+'] : undefined;
  return resolveFallback(messages.statuses[status] ?? ofClass ?? fallbackFor(messages, status), failure);
}

function fallbackFor({ notSuccess, otherStatus }: FormMessages, status: number): Fallback {
  return (
    (status < 400 ? notSuccess : undefined) ??
    otherStatus ??
    (INFORMATIVE_STATUSES.includes(status) ? { serverMessageOr: GENERAL_ERROR } : GENERAL_ERROR)
  );
}

/** The message for a failure outside any form: the server's own. */
export const failureMessage = ({ kind, message }: Failure): string =>
  kind === 'network' ? NETWORK_ERROR : message || GENERAL_ERROR;

/** Statuses for which only the server knows the details: the remaining stock, when to retry. */
const INFORMATIVE_STATUSES = [409, 429];

function resolveFallback(fallback: Fallback, { message, errors = [] }: Failure): string {
  if (typeof fallback === 'string') return fallback;
  if ('serverMessageOr' in fallback) return message || fallback.serverMessageOr;
  return errors.find(({ field }) => field === fallback.ofField)?.message ?? fallback.or;
}

/**
 * The server's messages by form field. The toast is generic; these say what exactly to correct ('This password is too
 * common.'). `names` maps the last part of the server's field name ('email' of 'userAccount.email') to the form's.
 */
export function fieldErrors<Name extends string>(
  { errors = [] }: Failure,
  names: Readonly<Record<string, Name>>,
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const { field, message } of errors) {
    const name = names[field.split(/[./]/).pop() ?? ''];
    if (name && !found[name]) found[name] = message;
  }
  return found;
}
