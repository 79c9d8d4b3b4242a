import { Agent, get, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { closeHttp } from './close-http';

const never = () => new Promise<never>(() => undefined);

test('requests in flight are finished, those that hang are cut off at the limit', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  let finish: () => void = () => undefined;
  let arrived: () => void = () => undefined;
  const bothArrived = new Promise<void>((resolve) => {
    let count = 0;
    arrived = () => ((count += 1) === 2 ? resolve() : undefined);
  });
  app.get('/hangs', () => {
    arrived();
    return never();
  });
  app.get('/slow', async () => {
    arrived();
    await new Promise<void>((resolve) => (finish = resolve));
    return 'done';
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const hanging = fetch(`${url}/hangs`).then(
    () => 'answered',
    () => 'cut off',
  );
  const slow = fetch(`${url}/slow`).then((response) => response.text());
  await bothArrived;
  const closed = closeHttp(app, 500);
  finish();
  expect(await slow).toBe('done');
  await closed;
  expect(await hanging).toBe('cut off');
});

test('a connection whose request ends after the close began does not delay it', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  let finish: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    app.get('/slow', async () => {
      resolve();
      await new Promise<void>((end) => (finish = end));
      return 'done';
    });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const slow = fetch(`${url}/slow`).then((response) => response.text());
  await arrived;
  const cutOff = jest.spyOn(app.server, 'closeAllConnections');
  const closed = closeHttp(app);
  setTimeout(finish, 20);
  expect(await slow).toBe('done');
  await closed;
  expect(cutOff).not.toHaveBeenCalled();
});

test('a request that comes on an open connection while the server closes is answered, a new connection is refused', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  app.get('/', () => 'done');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  const answerBy = (agent: Agent | false) =>
    new Promise<IncomingMessage>((answered, failed) =>
      get(url, { agent }, (response) => response.resume().on('end', () => answered(response))).on('error', failed),
    );
  expect((await answerBy(kept)).statusCode).toBe(200);
  const closed = closeHttp(app);
  const { statusCode, headers } = await answerBy(kept);
  expect([statusCode, headers.connection]).toEqual([200, 'close']);
  await expect(answerBy(false)).rejects.toThrow('ECONNREFUSED');
  await closed;
});
