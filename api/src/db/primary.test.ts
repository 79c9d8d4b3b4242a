import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onPostgres } from '../../test/databases';
import { openDatabase } from './open';

const server = process.env.TEST_DATABASE_URL as string;
const log = { warn: jest.fn(), error: jest.fn() } as never;

/** A port that leads to the test server, and can be taken away with everything connected to it. */
async function forwarderTo(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const forwarder = createServer((socket) => {
    const target = connect(Number(port || 5432), hostname);
    for (const end of [socket, target]) {
      sockets.add(end);
      end.on('error', () => undefined);
    }
    socket.pipe(target).pipe(socket);
  });
  const listen = (at: number) => new Promise<void>((done) => forwarder.listen(at, '127.0.0.1', done));
  await listen(0);
  const { port: own } = forwarder.address() as AddressInfo;
  return {
    host: `127.0.0.1:${own}`,
    open: () => listen(own),
    async close() {
      const closed = new Promise((done) => forwarder.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const throughHosts = (...hosts: string[]) => server.replace(/(@|\/\/)[^@/]+(?=\/[^/]*$)/, `$1${hosts.join(',')}`);

/** Asks again until there is an answer. */
async function until<T>(ask: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 20_000; ; await new Promise((done) => setTimeout(done, 50))) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

onPostgres.test(
  'continues on the other server when one is lost, and reports the database unavailable when both are',
  async () => {
    const [one, two] = await Promise.all([forwarderTo(server), forwarderTo(server)]);
    await two.close();
    const url = throughHosts(one.host, two.host);
    const database = await openDatabase({ url, log });
    const notified: string[] = [];
    const stop = await database.listen('primary_test', (payload) => notified.push(payload));
    const ask = () =>
      database.db.connection().execute((connection) => connection.selectNoFrom((eb) => eb.val(1).as('one')).execute());
    try {
      await ask();
      await one.close();
      const refused = await until(() =>
        ask().then(
          () => Promise.reject(new Error('still answers')),
          (error: object) => error,
        ),
      );
      expect(refused).toMatchObject({ code: 'db/connection-lost' });
      await two.open();
      await until(ask);
      // The listener learns that it may have missed something.
      await until(async () => {
        if (!notified.includes('')) throw new Error('not yet');
      });
    } finally {
      await stop();
      await database.close();
      await two.close();
    }
  },
);
