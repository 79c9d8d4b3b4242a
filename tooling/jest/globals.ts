import { TextDecoder, TextEncoder } from 'node:util';

// react-router needs both at import time; jsdom has neither.
Object.assign(globalThis, { TextDecoder, TextEncoder });
