// eslint-disable-next-line architecture/imports -- jsdom has no WebCrypto, which every browser has
import { webcrypto } from 'node:crypto';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { succeeded } from 'shared/contract';
import { NETWORK_ERROR } from 'shared/errors';
import { commitText, draw, listText, webHashes, type DrawProof } from 'shared/launch-draw';
import { renderPage, servicesFixture } from 'shared/testing';
import { launchFixture } from '../launch/launch.fixture';
import { page } from './page';

let isOffline = false;
jest.mock('./verify-beacon', () => {
  if (isOffline) throw new Error('the network is gone');
  return jest.requireActual<object>('./verify-beacon');
});

const seed = '5e'.repeat(32);
const pairs = { size7: 1, size8: 1 };

async function proofFixture(beacon: DrawProof['beacon'] = null): Promise<DrawProof> {
  const list = listText([
    { code: 'AAAA1111', size: 'size7', second: 'size8' },
    { code: 'BBBB2222', size: 'size7', second: null },
    { code: 'CCCC3333', size: 'size8', second: null },
  ]);
  // Before the recorded round of drand.
  const times = { opensAt: '2023-09-14T07:00:00Z', closesAt: '2023-09-15T10:00:00Z', drawAt: '2023-09-15T10:05:00Z' };
  const seedHash = await webHashes.sha256(new Uint8Array(32).fill(0x5e));
  const terms = {
    seedHash,
    pairs,
    ...times,
    rulesHash: 'aa',
    committedAt: '2023-09-11T07:00:00Z',
    beaconRound: beacon && beacon.round,
  };
  return {
    commit: { ...terms, hash: await webHashes.sha256(commitText(terms)) },
    list,
    listHash: await webHashes.sha256(list),
    seed,
    beacon,
    results: await draw(list, { seed, randomness: beacon?.randomness ?? '', pairs }),
  };
}

beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));

async function open(proof: DrawProof, launch = launchFixture({ state: 'drawn' })) {
  const shown = { proof, launch };
  const services = servicesFixture({
    http: {
      get: async <T,>(path: string) =>
        succeeded((path.endsWith('/proof') ? shown.proof : { now: new Date().toISOString(), launch: shown.launch }) as T),
    },
  });
  renderPage(page, { data: { launch }, services, path: '/Launches/dunk-low-fir/Fairness' });
  await act(async () => undefined);
  return Object.assign(shown, { services });
}
const check = () => userEvent.click(screen.getByRole('button', { name: 'Check the draw' }));

test('recomputes the draw and reports it correct', async () => {
  await open(await proofFixture());
  await check();
  expect(await screen.findByText('The draw is correct.')).toBeTruthy();
});

/** A recorded round of drand. */
const ROUND = {
  round: 657413,
  signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
};

// Before the other tests with a beacon: its code is loaded once.
test('says that the network failed where the code for a beacon does not arrive, and tries again at the next press', async () => {
  isOffline = true;
  const { services } = await open(await proofFixture(ROUND));
  await check();
  await waitFor(() => expect(services.toasts).toEqual([{ kind: 'error', text: NETWORK_ERROR }]));
  expect(screen.queryByText(/^This browser cannot compute it/)).toBeNull();
  isOffline = false;
  await check();
  expect(await screen.findByText('The draw is correct.', {}, { timeout: 10_000 })).toBeTruthy();
});

test('checks that drand signed the value of its beacon, and links to it', async () => {
  await open(await proofFixture(ROUND));
  await check();
  expect(await screen.findByText('The draw is correct.', {}, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByRole('link', { name: /round 657413/ }).getAttribute('href')).toMatch(
    /^https:\/\/api\.drand\.sh\/[0-9a-f]{64}\/public\/657413$/,
  );
});

test.each([
  ['invented', { ...ROUND, signature: 'ab'.repeat(48), randomness: '' }],
  ['of another round', { ...ROUND, round: 657414 }],
])('finds a value of the beacon that is %s', async (_name, beacon) => {
  const signature = new Uint8Array(beacon.signature.match(/../g)!.map((pair) => Number.parseInt(pair, 16)));
  await open(await proofFixture({ ...beacon, randomness: await webHashes.sha256(signature) }));
  await check();
  const problem = `The signature of the beacon is not the one by drand for round ${beacon.round}.`;
  expect(await screen.findByText(problem, {}, { timeout: 10_000 })).toBeTruthy();
});

test('names the incorrect line', async () => {
  const proof = await proofFixture();
  const [first, second, third] = proof.results!;
  await open({ ...proof, results: [second!, first!, third!] });
  await check();
  expect(await screen.findByText(/line 1/)).toBeTruthy();
  expect(screen.queryByText('The draw is correct.')).toBeNull();
});

test('finds a code despite different spelling', async () => {
  const proof = await proofFixture();
  await open(proof);
  const { rank, result } = proof.results!.find(({ code }) => code === 'BBBB2222')!;
  await userEvent.type(screen.getByLabelText('Entry code'), ' bbbb-2222');
  await userEvent.click(screen.getByRole('button', { name: 'Find my code' }));
  const what = result === 'selected' ? 'selected for UK 7' : 'on the waiting list for UK 7';
  expect(screen.getByText(`BBBB2222: rank ${rank} of 3, ${what}.`)).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Entry code'));
  await userEvent.type(screen.getByLabelText('Entry code'), 'ZZZZ9999{Enter}');
  expect(screen.getByText(/^ZZZZ9999 is not in the list/)).toBeTruthy();
});

test('shows the commit before the draw, and no results', async () => {
  const proof = await proofFixture();
  await open({ ...proof, list: null, listHash: null, seed: null, results: null });
  expect(screen.getByText(proof.commit.seedHash)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Check the draw' })).toBeNull();
  expect(screen.getByText('Published with the draw.')).toBeTruthy();
});

test('shows the result once the launch is drawn, on a page that was open before', async () => {
  const proof = await proofFixture();
  const shown = await open({ ...proof, seed: null, results: null }, launchFixture({ state: 'closed' }));
  expect(screen.queryByRole('button', { name: 'Check the draw' })).toBeNull();
  Object.assign(shown, { proof, launch: launchFixture({ state: 'drawn' }) });
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('button', { name: 'Check the draw' })).toBeTruthy();
});

test('shows no draw for a launch that was called off, and gives the reason', async () => {
  const proof = { ...(await proofFixture()), list: null, listHash: null, seed: null, results: null };
  const calledOff = { at: '2026-12-04T08:00:00.000Z', reason: 'The pairs came damaged.' };
  await open(proof, launchFixture({ state: 'called-off', calledOff }));
  expect(screen.getByText('Called off')).toBeTruthy();
  expect(screen.getByText('The pairs came damaged.')).toBeTruthy();
  expect(screen.getAllByText('Not published: the launch was called off before then.')).toHaveLength(2);
  expect(screen.queryByText(/The draw is on|^The result of the draw|^Published (with|at)/)).toBeNull();
  expect(screen.getByText('Thursday 14 September 2023, 09:00 (South African time)')).toBeTruthy();
});
