import { spawnSync } from 'node:child_process';
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDraw, commitText, draw, listText, type DrawProof, type Hashes } from 'shared/launch-draw';

jest.setTimeout(60_000);

const SCRIPT = join(__dirname, '../../published/check-draw.mjs');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hashes: Hashes = {
  sha256,
  hmac: (key) => (message) => createHmac('sha256', Buffer.from(key, 'hex')).update(message).digest('hex'),
};

/** The line on standard error beside each verdict where there is a beacon, or should be. */
const COMPARE = /^Compare the beacon: https:\/\/api\.drand\.sh\/[0-9a-f]{64}\/public\/4711 has [0-9a-f]{64}$/;
const LACKING = 'The draw was made without round 4711 of the beacon, which its terms name.';

/** The output of the published script for each proof; one process reads all of them, and `lacking` have no beacon. */
function runScript(proofs: readonly unknown[], lacking = 0): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'draws-'));
  try {
    const files = proofs.map((proof, index) => {
      const file = join(folder, `${index}.json`);
      writeFileSync(file, JSON.stringify(proof));
      return file;
    });
    const { stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...files], { encoding: 'utf8', timeout: 120_000 });
    const beside = stderr.split('\n').filter(Boolean);
    expect(beside.filter((line) => !COMPARE.test(line))).toEqual(Array(lacking).fill(LACKING));
    return stdout.trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const SIZES = ['size5', 'size6', 'size7', 'size8_5'];
const oneOf = <T>(values: readonly T[]): T => values[randomInt(values.length)]!;

async function randomProof(entries = randomInt(0, 40)): Promise<DrawProof> {
  const seed = randomBytes(32).toString('hex');
  const codes = new Set(Array.from({ length: entries }, () => randomBytes(4).toString('hex').toUpperCase()));
  const list = listText([...codes].map((code) => ({ code, size: oneOf(SIZES), second: oneOf([null, ...SIZES]) })));
  const pairs = Object.fromEntries(SIZES.slice(0, randomInt(1, 5)).map((size) => [size, randomInt(0, 6)]));
  const signature = randomBytes(48);
  const beacon = oneOf([null, { round: 4711, randomness: sha256(signature), signature: signature.toString('hex') }]);
  // Five minutes before round 4711 of drand.
  const at = '2023-08-23T19:00:00.000Z';
  const terms = {
    seedHash: sha256(Buffer.from(seed, 'hex')),
    pairs,
    opensAt: at,
    closesAt: at,
    drawAt: at,
    rulesHash: sha256('Rules.'),
    committedAt: at,
    beaconRound: beacon && beacon.round,
  };
  return {
    commit: { ...terms, hash: sha256(commitText(terms)) },
    list,
    listHash: sha256(list),
    seed,
    beacon,
    results: await draw(list, { seed, randomness: beacon?.randomness ?? '', pairs }, hashes),
    // Proofs of earlier releases are without.
    ...oneOf([{}, { rules: 'Rules.' }]),
  };
}

/** A draw for which the beacon never arrived. */
async function withoutBeacon(): Promise<DrawProof> {
  const proof = await randomProof(3);
  const terms = { ...proof.commit, beaconRound: 4711 };
  const results = await draw(proof.list!, { seed: proof.seed!, randomness: '', pairs: terms.pairs }, hashes);
  const commit = { ...terms, hash: sha256(commitText(terms)) };
  return { ...proof, commit, beacon: null, results, drawnWithoutBeacon: true };
}

/** Another digit in place of one of a text in hexadecimal digits. */
const flip = (text: string) => {
  const at = randomInt(text.length);
  return `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`;
};
const withResults = (proof: DrawProof, change: (results: NonNullable<DrawProof['results']>[number][]) => void): DrawProof => {
  const results = proof.results!.map((result) => ({ ...result }));
  change(results);
  return { ...proof, results };
};
const withCommit = (proof: DrawProof, change: Partial<DrawProof['commit']>): DrawProof => ({
  ...proof,
  commit: { ...proof.commit, ...change },
});
const rehashed = (proof: DrawProof) => withCommit(proof, { hash: sha256(commitText(proof.commit)) });
const withList = (proof: DrawProof, list: string): DrawProof => ({ ...proof, list, listHash: sha256(list) });

/** Each makes a proof that does not hold of one that does, of a draw with a beacon and at least two entries. */
const TAMPERINGS: ((proof: DrawProof) => DrawProof)[] = [
  (proof) => ({ ...proof, seed: flip(proof.seed!) }),
  (proof) => ({ ...proof, commit: { ...proof.commit, seedHash: flip(proof.commit.seedHash) } }),
  (proof) => ({ ...proof, listHash: flip(proof.listHash!) }),
  (proof) => ({ ...proof, list: proof.list!.replace(/^\w/, (digit) => (digit === '0' ? '1' : '0')) }),
  (proof) => withList(proof, proof.list!.slice(0, -1)),
  (proof) => withList(proof, proof.list!.split('\n').slice(1).join('\n')),
  (proof) => withList(proof, proof.list! + proof.list!.split('\n').at(-2)! + '\n'),
  (proof) => withList(proof, proof.list!.split('\n').slice(0, -1).reverse().join('\n') + '\n'),
  (proof) => withList(proof, `${proof.list!}ZZZZZZZZ,size7,\n`),
  (proof) => withResults(proof, (results) => results.pop()),
  (proof) => withResults(proof, (results) => results.push({ ...results[0]!, rank: results.length + 1 })),
  (proof) => withResults(proof, (results) => results.reverse()),
  (proof) => withResults(proof, (results) => (results[0]!.code = flip(results[0]!.code))),
  (proof) => withResults(proof, (results) => (results[0]!.size = 'size99')),
  (proof) =>
    withResults(proof, (results) => {
      const changed = oneOf(results);
      changed.result = changed.result === 'selected' ? 'waiting' : 'selected';
    }),
  (proof) => withResults(proof, (results) => (oneOf(results).rank += 1)),
  (proof) => withResults(proof, (results) => (results.at(-1)!.place = 99)),
  (proof) => withCommit(proof, { pairs: { ...proof.commit.pairs, [proof.results![0]!.size]: 0 } }),
  // Pairs that change no result.
  (proof) => withCommit(proof, { pairs: { ...proof.commit.pairs, size99: 1 } }),
  (proof) => withCommit(proof, { closesAt: '2026-12-04T07:00:01.000Z' }),
  (proof) => withCommit(proof, { rulesHash: flip(proof.commit.rulesHash) }),
  (proof) => withCommit(proof, { hash: flip(proof.commit.hash) }),
  (proof) => ({ ...proof, beacon: { ...proof.beacon!, randomness: flip(proof.beacon!.randomness) } }),
  (proof) => ({ ...proof, beacon: { ...proof.beacon!, signature: flip(proof.beacon!.signature) } }),
  (proof) => ({ ...proof, beacon: { ...proof.beacon!, round: proof.beacon!.round + 1 } }),
  (proof) => ({ ...proof, beacon: null }),
  (proof) => ({ ...proof, drawnWithoutBeacon: true }),
  (proof) => ({ ...proof, rules: 'Rules' }),
  // A shop that knows the beacon's value before the list is closed could choose the result.
  (proof) => rehashed(withCommit(proof, { closesAt: '2023-08-23T19:05:00.000Z' })),
];

describe('the script that checks a draw', () => {
  test('LCH-6: the script and the page agree on 1,000 random launches', async () => {
    const proofs = await Promise.all(Array.from({ length: 1_000 }, () => randomProof()));
    expect(runScript(proofs).filter((output) => output !== 'The draw is correct.')).toEqual([]);
    for (const proof of proofs.slice(0, 50)) expect(await checkDraw(proof)).toEqual({ correct: true });
    for (const proof of proofs) expect(await checkDraw(proof, hashes)).toEqual({ correct: true });
  });

  test('LCH-6: the script and the page find each of 200 tamperings of each kind', async () => {
    const drawn: DrawProof[] = [];
    while (drawn.length < 200) {
      const proof = await randomProof(30);
      if (proof.beacon && proof.results![0]!.result === 'selected') drawn.push(proof);
    }
    const tampered = drawn.flatMap((proof) => TAMPERINGS.map((tamper) => tamper(proof)));
    const output = runScript(tampered);
    for (const [index, proof] of tampered.entries()) {
      const checked = await checkDraw(proof, hashes);
      expect({ index, correct: checked.correct }).toEqual({ index, correct: false });
      expect({ index, output: output[index] }).toEqual({ index, output: (checked as { problem: string }).problem });
    }
  });

  test('LCH-6: a draw without its beacon is correct, with a warning; a proof cannot claim to lack a beacon that its terms do not name', async () => {
    const proof = await withoutBeacon();
    expect(runScript([proof], 1)).toEqual(['The draw is correct.']);
    expect(await checkDraw(proof, hashes)).toEqual({ correct: true });
    const terms = { ...proof.commit, beaconRound: null };
    const lying = { ...proof, commit: { ...terms, hash: sha256(commitText(terms)) } };
    const problem = 'The draw is said to lack its beacon, which is not true.';
    expect(runScript([lying])).toEqual([problem]);
    expect(await checkDraw(lying, hashes)).toEqual({ correct: false, problem });
  });

  test('LCH-6: terms without a beacon take none, because a shop could choose the result with it', async () => {
    const proof = await randomProof(3);
    const { beaconRound: _, ...terms } = { ...proof.commit, beaconRound: null };
    const signature = randomBytes(48);
    const randomness = sha256(signature);
    const results = await draw(proof.list!, { seed: proof.seed!, randomness, pairs: terms.pairs }, hashes);
    const hash = sha256(commitText({ ...terms, beaconRound: null }));
    const beacon = { randomness, signature: signature.toString('hex') };
    const bent = [
      { ...proof, results, commit: { ...terms, beaconRound: null, hash }, beacon: { ...beacon, round: null } },
      { ...proof, results, commit: { ...terms, hash }, beacon },
    ] as unknown as DrawProof[];
    const problems = ['Round null is not the round that was published.', 'Round undefined is not the round that was published.'];
    expect(runScript(bent)).toEqual(problems);
    for (const [at, problem] of problems.entries())
      expect(await checkDraw(bent[at]!, hashes)).toEqual({ correct: false, problem });
    const lying = { ...proof, commit: { ...terms, hash }, beacon: null, drawnWithoutBeacon: true } as unknown as DrawProof;
    const problem = 'The draw is said to lack its beacon, which is not true.';
    expect(runScript([lying])).toEqual([problem]);
    expect(await checkDraw(lying, hashes)).toEqual({ correct: false, problem });
  });

  test('a draw that has not taken place, and a list that is not published, are not correct', async () => {
    const proof = await randomProof(3);
    expect(await checkDraw({ ...proof, seed: null, results: null })).toEqual({
      correct: false,
      problem: 'The draw has not taken place yet.',
    });
    expect(await checkDraw({ ...proof, list: null })).toEqual({ correct: false, problem: 'The list is not published yet.' });
  });

  test('the script reports in one sentence that a file is not a proof, or that none was given', async () => {
    const proof = await randomProof(3);
    const no = 'This file is not the proof of a draw.';
    const others = [null, {}, [], { ...proof, commit: undefined }, { ...proof, list: undefined }, { ...proof, results: {} }];
    expect(runScript([...others, proof])).toEqual([...others.map(() => no), 'The draw is correct.']);
    const run = (...files: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...files], { encoding: 'utf8' });
      return { status, stdout, stderr };
    };
    expect(run(SCRIPT)).toEqual({ status: 1, stdout: `${no}\n`, stderr: '' });
    expect(run('missing.json')).toEqual({ status: 1, stdout: `${no}\n`, stderr: '' });
    expect(run()).toEqual({ status: 1, stdout: 'Name the file with the proof: node check-draw.mjs proof.json\n', stderr: '' });
  });
});
