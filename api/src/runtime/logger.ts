import type { FastifyBaseLogger } from 'fastify';

/** Structured log. Never log names, email addresses, phone numbers, codes or tokens: ids only. */
export type Logger = FastifyBaseLogger;
