import { connect, createServer, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { letOthersIn } from './let-others-in';

/** A server with `count` clients at its door whom the system has let wait, none of them accepted yet. */
async function crowdAtTheDoor(count: number) {
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

test('one turn of the loop accepts few of those who wait at the door, letting others in accepts all', async () => {
  const door = await crowdAtTheDoor(40);
  await nextTurn();
  await nextTurn();
  expect(door.accepted()).toBeLessThan(10);
  await letOthersIn();
  await letOthersIn();
  expect(door.accepted()).toBe(40);
  await door.close();
});
