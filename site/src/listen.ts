import { createServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * So many may stand at the door before they are let in, as far as the system allows. Whoever finds it full is not told so: the
 * system lets them knock again after one second, and after three more.
 */
const BACKLOG = 4096;
/** Errors of an address that this machine has not. */
const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'];

/**
 * Listens where HOST and PORT say, and answers with the port. `localhost` means both loopback addresses, whatever the machine's
 * own list of hosts says. Throws an Error that names the setting where that cannot be done.
 */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<number> {
  try {
    await app.listen({ port, host, backlog: BACKLOG });
    const bound = app.addresses() as AddressInfo[];
    const [first] = bound;
    if (host === 'localhost')
      for (const loopback of ['127.0.0.1', '::1'])
        if (!bound.some(({ address }) => address === loopback)) await listenToo(app, loopback, first!.port);
    return first!.port;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken by another program. Stop it, or choose another port: PORT=8090 npm start`);
    if (code === 'EACCES') throw new Error(`PORT must be one that this user may listen on, not ${port}: choose one above 1023.`);
    if (NO_SUCH_ADDRESS.includes(code))
      throw new Error(`HOST must be an address of this machine, such as localhost or 0.0.0.0, not '${host}' (${code}).`);
    throw error;
  }
}

/** Hands what arrives at one more address to the same server; a machine without that address does without. */
function listenToo(app: FastifyInstance, address: string, port: number): Promise<void> {
  const door = createServer((socket) => app.server.emit('connection', socket));
  app.server.once('close', () => door.close());
  return new Promise((done, fail) => {
    door.once('error', (error: NodeJS.ErrnoException) => (NO_SUCH_ADDRESS.includes(error.code ?? '') ? done() : fail(error)));
    door.listen({ host: address, port, ipv6Only: true, backlog: BACKLOG }, done);
  });
}
