import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drandBeacon, problemOf } from './beacon';

/** A recorded round of drand's chain 'quicknet'. */
const RECORDED = {
  round: 657413,
  signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
};

test('accepts a recorded round, and rejects another round, value or signature', () => {
  expect(problemOf(RECORDED, 657413)).toBe('');
  expect(problemOf(RECORDED, 657414)).toBe('it says that it is round 657413.');
  expect(problemOf({ ...RECORDED, round: 657414 }, 657414)).toBe('its signature is not of this chain.');
  expect(problemOf({ ...RECORDED, randomness: RECORDED.randomness.replace('f', 'e') }, 657413)).toBe(
    'its value is not the hash of its signature.',
  );
  expect(problemOf({ ...RECORDED, signature: RECORDED.signature.slice(2) }, 657413)).toBe('its signature is not 48 bytes.');
});

test('the round of a time is made after it', () => {
  const beacon = drandBeacon('http://127.0.0.1:1');
  const madeAt = (round: number) => 1_692_803_367 + (round - 1) * 3;
  for (const seconds of [1_800_000_000, 1_800_000_001, 1_800_000_002]) {
    const round = beacon.roundAfter(new Date(seconds * 1000));
    expect(madeAt(round)).toBeGreaterThan(seconds);
    expect(madeAt(round - 1)).toBeLessThanOrEqual(seconds);
  }
});

describe('over HTTP', () => {
  let server: Server;
  let answer: { status: number; body: unknown };
  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const fetchRound = (round = RECORDED.round) =>
    drandBeacon(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`).fetchRound(round);

  test('accepts a valid round, waits for a future one, and refuses a wrong one', async () => {
    answer = { status: 200, body: RECORDED };
    expect(await fetchRound()).toEqual(RECORDED);
    answer = { status: 404, body: {} };
    expect(await fetchRound()).toBeUndefined();
    answer = { status: 500, body: {} };
    await expect(fetchRound()).rejects.toThrow('The beacon answers 500.');
    answer = {
      status: 200,
      body: { ...RECORDED, signature: RECORDED.signature.replace('b7', 'b6') },
    };
    await expect(fetchRound()).rejects.toThrow("The beacon's round 657413 is not valid");
  });
});
