import { connect, createServer, type AddressInfo } from 'node:net';
import { setImmediate as nextImmediate } from 'node:timers/promises';
import { yieldToEventLoop } from './yield-to-event-loop';

/** A server with `count` clients in its listen backlog, none of them accepted yet. */
async function pendingConnections(count: number) {
  let accepted = 0;
  const server = createServer((socket) => {
    accepted += 1;
    socket.on('error', () => undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  return {
    accepted: () => accepted,
    close() {
      for (const client of clients) client.destroy();
      return new Promise((done) => server.close(done));
    },
  };
}

test('one iteration of the event loop accepts few pending connections, yielding accepts all', async () => {
  const pending = await pendingConnections(40);
  await nextImmediate();
  await nextImmediate();
  expect(pending.accepted()).toBeLessThan(10);
  await yieldToEventLoop();
  await yieldToEventLoop();
  expect(pending.accepted()).toBe(40);
  await pending.close();
});
