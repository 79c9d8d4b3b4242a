import { TextDecoder, TextEncoder } from 'node:util';

// react-router asks for both at import time; jsdom has neither.
Object.assign(globalThis, { TextDecoder, TextEncoder });
