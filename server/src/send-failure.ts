import { codeOf } from 'api';
import type { FastifyReply } from 'fastify';

/** Answers with a failure in the form of the API: `code` is the name of the status. */
export const sendFailure = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ message, code: codeOf(status) });
