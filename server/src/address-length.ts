import type { FastifyInstance, RawRequestDefaultExpression } from 'fastify';
import { escapeMalformed } from 'shared/malformed-escapes';
import { sendFailure } from './send-failure';

/** Longest address that is read, in characters: path and query. Pages of the shop have at most a few hundred. */
const MAX_ADDRESS = 4096;

const isTooLong = (url: string) => url.length > MAX_ADDRESS;

/** The address that is routed. One that is too long is not decoded: it counts as '/' until `refuseLongAddresses` answers it. */
export const readAddress = ({ url = '/' }: Pick<RawRequestDefaultExpression, 'url'>): string =>
  isTooLong(url) ? '/' : escapeMalformed(url);

/** Answers 414 before anything else looks at an address that is too long. */
export function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isTooLong(request.originalUrl))
      return sendFailure(reply, 414, `The address has more than ${MAX_ADDRESS} characters. Please shorten it.`);
  });
}
