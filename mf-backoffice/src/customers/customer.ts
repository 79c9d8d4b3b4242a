import type { Reply } from '../api';
/** A customer in the list of GET /staff/api/customers. Money in cents, times in ISO 8601. */
export type Customer = Reply<'GET /customers'>['customers'][number];

export type CustomerDetail = Reply<'GET /customers/{id}'>;

export type CustomerMessage = CustomerDetail['messages'][number];
