import type { FastifyBaseLogger } from 'fastify';

/** Structured log. Never give it names, e-mail addresses, phone numbers, codes or tokens: ids only. */
export type Logger = FastifyBaseLogger;
