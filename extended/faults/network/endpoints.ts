import { customerEndpoints } from './customer-endpoints';
import { guestEndpoints } from './guest-endpoints';

/** Every browser request that a shopper waits for. */
export const ENDPOINTS = [...guestEndpoints, ...customerEndpoints];
