/** ERR-1: no response. In a separate file: a page that says only this does without the other messages. */
export const NETWORK_ERROR = 'Network error. Please check your connection and try again.';
