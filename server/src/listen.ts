import { createServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Listen backlog; the operating system may lower it. When it is full, the system drops the connection attempt silently and the client
 * retries after 1 s and again after 3 s.
 */
const BACKLOG = 4096;
/** Error codes for an address that this machine does not have. */
const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'];

/**
 * Listens on HOST and PORT and returns the port. `localhost` means both loopback addresses, whatever /etc/hosts says. Throws an
 * Error that names the setting to change.
 */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<number> {
  try {
    await app.listen({ port, host, backlog: BACKLOG });
    const bound = app.addresses() as AddressInfo[];
    const [first] = bound;
    if (host === 'localhost')
      for (const loopback of ['127.0.0.1', '::1'])
        if (!bound.some(({ address }) => address === loopback)) await addListener(app, loopback, first!.port);
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

/** Accepts connections for the same server on one more address. Does nothing if the machine lacks that address. */
function addListener(app: FastifyInstance, address: string, port: number): Promise<void> {
  const listener = createServer((socket) => app.server.emit('connection', socket));
  app.server.once('close', () => listener.close());
  return new Promise((done, fail) => {
    listener.once('error', (error: NodeJS.ErrnoException) => (NO_SUCH_ADDRESS.includes(error.code ?? '') ? done() : fail(error)));
    listener.listen({ host: address, port, ipv6Only: true, backlog: BACKLOG }, done);
  });
}
