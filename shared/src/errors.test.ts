import type { Failure } from './contract/result';
import {
  fieldErrors,
  GENERAL_ERROR,
  LOGIN_REQUIRED,
  messageFor,
  messageOf,
  messagesFor,
  OUT_OF_STOCK,
  PROFILE_LOGIN_REQUIRED,
  type Form,
} from './errors';

const network = 'Network error. Please check your connection and try again.';
const general = 'An unexpected error occurred. Please try again.';
const serverMessage = 'The server says so.';

const unexpected = 'An unexpected server error occurred. Please try again later.';
const server = 'A server error occurred. Please try again later.';
const problems = 'We are encountering problems. Sorry for the inconvenience.';
const internal = 'Internal Server Error. Please try again later.';

type Row = [form: Form, status: number, message: string];

const expectRows = (rows: Row[]) => {
  for (const [form, status, message] of rows) {
    expect([form, status, messageFor(form, { kind: 'status', status })]).toEqual([form, status, message]);
    expect([form, status, messageFor(form, { kind: 'status', status, message: serverMessage })]).toEqual([form, status, message]);
  }
};

test('AUTH-3: messages of the login form', () => {
  expectRows([
    ['login', 401, 'Invalid credentials. Please check your email and password.'],
    ['login', 400, 'Invalid input. Please provide all required fields correctly.'],
    ['login', 500, unexpected],
    ['login', 503, unexpected],
    ['login', 204, general],
    ['login', 429, 'Unexpected error: 429. Please try again.'],
    ['login', 404, 'Unexpected error: 404. Please try again.'],
  ]);
  expect(messageFor('login', { kind: 'network' })).toBe(network);
  expect(messageFor('login', { kind: 'other' })).toBe(problems);
});

test('AUTH-7: messages of the sign-up form', () => {
  expectRows([
    ['sign-up', 400, 'Invalid input. Please check your details and try again.'],
    ['sign-up', 500, 'Something went wrong on our end. Please try again later.'],
    ['sign-up', 502, general],
    ['sign-up', 429, general],
  ]);
  const taken = messageFor('sign-up', { kind: 'status', status: 409 }, { email: 'a$&b@example.com' });
  expect(taken).toBe('A user with the email a$&b@example.com already exists.');
});

test('PWD-5: messages of the first reset step', () => {
  expectRows([
    ['forgot-password', 400, 'Bad Request. Please check your input.'],
    ['forgot-password', 401, 'Unauthorized. Invalid credentials.'],
    ['forgot-password', 404, 'Email not found. Please try again.'],
  ]);
  expect(messageFor('forgot-password', { kind: 'status', status: 429, message: serverMessage })).toBe(serverMessage);
  expect(messageFor('forgot-password', { kind: 'status', status: 429 })).toBe(problems);
  expect(messageFor('forgot-password', { kind: 'status', status: 204 })).toBe('Unexpected error occurred');
  expect(messageFor('forgot-password', { kind: 'status', status: 204, message: serverMessage })).toBe(serverMessage);
  for (const status of [418, 500])
    expect(messagesFor('forgot-password', { kind: 'status', status })).toEqual([problems, internal]);
  expect(messagesFor('forgot-password', { kind: 'status', status: 500, message: serverMessage })).toEqual([serverMessage]);
  expect(messageFor('forgot-password', { kind: 'status', status: 500, message: serverMessage })).toBe(serverMessage);
  expect(messageFor('forgot-password', { kind: 'other' })).toBe(internal);
});

test('PWD-6: messages of the one-time code', () => {
  expectRows([
    ['verify-otp', 400, 'Bad Request. Please enter a valid OTP.'],
    ['verify-otp', 401, 'Unauthorized. Invalid or expired OTP.'],
    ['verify-otp', 404, 'OTP not found or email does not match.'],
  ]);
});

test('PWD-7: messages of the new password', () => {
  expectRows([
    ['change-password', 400, 'Bad Request. Please check the input fields.'],
    ['change-password', 401, 'Unauthorized. Email or session invalid.'],
    ['change-password', 422, 'Unprocessable Entity. Passwords do not match or do not meet requirements.'],
  ]);
});

test('PDP-8: messages of adding to the cart', () => {
  expectRows([
    ['cart-add', 400, 'Invalid data provided. Please try again.'],
    ['cart-add', 401, 'Authentication failed. Please log in again.'],
    ['cart-add', 403, 'You are not allowed to perform this action.'],
    ['cart-add', 404, 'Product not found. Please check again.'],
    ['cart-add', 409, 'Out of Stock'],
    ['cart-add', 500, unexpected],
    ['cart-add', 504, unexpected],
  ]);
  const left = 'Only 6 left in this size.';
  const errors = [{ field: 'quantity', message: left }];
  expect(messageFor('cart-add', { kind: 'status', status: 409, message: left, errors })).toBe(left);
  expect(messageFor('cart-add', { kind: 'status', status: 200 })).toBe('Something went wrong');
  expect(messageFor('cart-add', { kind: 'status', status: 418, message: serverMessage })).toBe(serverMessage);
  expect(messageFor('cart-add', { kind: 'status', status: 418 })).toBe('An unexpected error occurred while signing up');
  expect(messageFor('cart-add', { kind: 'other', message: serverMessage })).toBe(serverMessage);
  expect(messageFor('cart-add', { kind: 'other' })).toBe('An unexpected error occurred while signing up');
});

test('messages of a quantity change', () => {
  expectRows([
    ['cart-update', 400, 'Invalid quantity or product ID. Please try again.'],
    ['cart-update', 401, 'Authentication failed. Please log in again.'],
    ['cart-update', 403, 'You are not allowed to update this cart item.'],
    ['cart-update', 404, 'Product not found in cart. Please refresh the page.'],
    ['cart-update', 500, 'An unexpected server error occurred while updating the cart. Please try again later.'],
    ['cart-update', 503, 'An unexpected server error occurred while updating the cart. Please try again later.'],
  ]);
});

test('messages of a removal', () => {
  expectRows([
    ['cart-remove', 400, 'Invalid request. Please try again.'],
    ['cart-remove', 401, 'Authentication failed. Please log in again.'],
    ['cart-remove', 403, 'You are not authorized to perform this action.'],
    ['cart-remove', 404, 'Product not found in your cart. Please refresh the page.'],
    ['cart-remove', 500, unexpected],
    ['cart-remove', 503, unexpected],
  ]);
});

test('ORD-3: messages of creating an order', () => {
  expectRows([
    ['order-create', 400, 'Invalid input. Please check your details and try again.'],
    ['order-create', 401, 'Authentication failed. Please log in and try again.'],
    ['order-create', 403, 'You are not authorized to perform this action.'],
    ['order-create', 404, 'Order service not available. Please try again later.'],
    ['order-create', 500, server],
    ['order-create', 503, server],
  ]);
});

test('PAY-3: messages of confirming an order', () => {
  expectRows([
    ['order-confirm', 400, 'Invalid input. Please check your order details and try again.'],
    ['order-confirm', 401, 'Authentication failed. Please log in and try again.'],
    ['order-confirm', 403, 'You are not authorized to confirm this order.'],
    ['order-confirm', 404, 'Order service not available. Please try again later.'],
    ['order-confirm', 500, server],
    ['order-confirm', 503, server],
  ]);
});

test('INFO-5: messages of the help form', () => {
  expectRows([
    ['contact', 400, 'Invalid input. Please check your details and try again.'],
    ['contact', 403, 'Access denied. You do not have permission to perform this action.'],
    ['contact', 404, 'The requested service or resource was not found.'],
    ['contact', 500, server],
    ['contact', 503, server],
  ]);
  expect(messageFor('contact', { kind: 'network' })).toBe(network);
});

test('messages of the newsletter', () => {
  expectRows([
    ['newsletter', 400, 'Invalid email format or missing data. Please check your input.'],
    ['newsletter', 401, 'You are not authorized to sign up for the newsletter.'],
    ['newsletter', 404, 'The newsletter service could not be found.'],
    ['newsletter', 409, 'Email already subscribed to the newsletter.'],
    ['newsletter', 500, 'Something went wrong on our side. Please try again later.'],
    ['newsletter', 429, 'An unexpected error occurred.'],
    ['newsletter', 503, 'An unexpected error occurred.'],
  ]);
  expect(messageFor('newsletter', { kind: 'other' })).toBe('Could not sign up for newsletter');
});

test('messages of the profile', () => {
  expectRows([
    ['profile', 400, 'Please fill out all the fields in the correct format.'],
    ['profile', 403, 'You do not have permission to perform this update. Please log in and try again.'],
    ['profile', 404, 'The requested user profile was not found.'],
    ['profile', 500, unexpected],
    ['profile', 503, unexpected],
    ['profile', 401, general],
    ['profile', 409, general],
  ]);
});

test('has one message for products that failed to load', () => {
  const message = "We're sorry, something went wrong while loading products. Please try refreshing the page or check back later.";
  expectRows([
    ['products', 400, message],
    ['products', 500, message],
  ]);
  expect(messageFor('products', { kind: 'network' })).toBe(message);
  expect(messageFor('products', { kind: 'other' })).toBe(message);
});

test('messages of the wish list', () => {
  expectRows([
    ['wish-list', 401, 'Authentication failed. Please log in again.'],
    ['wish-list', 404, 'Product not found. Please check again.'],
    ['wish-list', 500, server],
    ['wish-list', 503, server],
    ['wish-list', 400, general],
  ]);
});

test('messages of the form that asks when a size is back', () => {
  expectRows([
    ['back-in-stock', 400, 'Invalid email format or missing data. Please check your input.'],
    ['back-in-stock', 404, 'Product not found. Please check again.'],
    ['back-in-stock', 500, server],
    ['back-in-stock', 401, general],
  ]);
});

test('rejections that need no request', () => {
  expect([LOGIN_REQUIRED, PROFILE_LOGIN_REQUIRED, OUT_OF_STOCK]).toEqual([
    ...['LogIn First', 'Please log in first to access your profile.', 'Out of Stock'],
  ]);
});

const forms: Form[] = [
  'login', 'sign-up', 'forgot-password', 'verify-otp', 'change-password', 'cart-add', 'cart-update',
  'cart-remove', 'order-create', 'order-confirm', 'contact', 'newsletter', 'profile',
]; // prettier-ignore

test('has the network message for every form when there is no response', () => {
  for (const form of forms) expect([form, messageFor(form, { kind: 'network' })]).toEqual([form, network]);
});

test('falls back to the server’s message on a conflict, then to the general message', () => {
  expect(GENERAL_ERROR).toBe(general);
  for (const form of ['cart-update', 'cart-remove', 'order-create', 'order-confirm', 'contact'] as const) {
    expect(messageFor(form, { kind: 'status', status: 409, message: serverMessage })).toBe(serverMessage);
    expect(messageFor(form, { kind: 'status', status: 409 })).toBe(general);
    expect(messageFor(form, { kind: 'status', status: 418, message: serverMessage })).toBe(general);
    expect(messageFor(form, { kind: 'other' })).toBe(general);
  }
});

test('AUTH-3 PWD-5: returns both messages where the specification contradicts itself', () => {
  const other = (status: number): Failure => ({ kind: 'status', status, message: serverMessage });
  expect(messagesFor('login', other(418))).toEqual(['Unexpected error: 418. Please try again.', general]);
  for (const status of [204, 400, 401, 500, 503]) expect(messagesFor('login', other(status))).toHaveLength(1);
  expect(messagesFor('login', { kind: 'network' })).toEqual([network]);
  for (const form of ['forgot-password', 'verify-otp', 'change-password'] as const) {
    expect(messagesFor(form, { kind: 'network' })).toEqual([network, internal]);
    for (const status of [400, 418, 500]) expect(messagesFor(form, other(status))).toEqual([messageFor(form, other(status))]);
  }
});

test('fills every placeholder', () => {
  for (const form of forms)
    for (const status of [200, 204, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503])
      expect(messageFor(form, { kind: 'status', status }, { email: 'a@b.co' })).not.toMatch(/[{}]|undefined/);
});

test('a placeholder without a value leaves nothing in the message', () => {
  expect(messageFor('sign-up', { kind: 'status', status: 409 })).toBe('A user with the email  already exists.');
  expect(messageOf({ statuses: {}, thrown: 'Failed{status}.' }, { kind: 'other' })).toBe('Failed.');
});

test('400 is not a success, and only the forms of the specification have a second message', () => {
  const messages = { statuses: {}, notSuccess: 'no success', otherStatus: 'another status' };
  expect(messageOf(messages, { kind: 'status', status: 399 })).toBe('no success');
  expect(messageOf(messages, { kind: 'status', status: 400 })).toBe('another status');
  expect(messagesFor('sign-up', { kind: 'network' })).toEqual([network]);
  expect(messagesFor('sign-up', { kind: 'status', status: 418 })).toEqual([general]);
});

test('the first message of the server for each field of the form; other fields are ignored', () => {
  const errors = [
    { field: 'userAccount.firstname', message: 'one' },
    { field: '/firstname', message: 'two' },
    { field: 'other', message: 'three' },
  ];
  expect(fieldErrors({ kind: 'status', status: 400, errors }, { firstname: 'name' })).toEqual({ name: 'one' });
  expect(fieldErrors({ kind: 'network' }, { firstname: 'name' })).toEqual({});
});
