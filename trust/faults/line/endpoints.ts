import { customerEndpoints } from './customer-endpoints';
import { guestEndpoints } from './guest-endpoints';

/** Every request of the browser that a shopper waits for. */
export const ENDPOINTS = [...guestEndpoints, ...customerEndpoints];
