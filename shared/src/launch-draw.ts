/*
 * The draw of a launch, as anybody can recompute it (LCH-6, LCH-7): the same arithmetic draws on the server, checks in the visitor's
 * browser, and is written down once more in the published script check-draw.mjs. It imports nothing; its hashes are handed in.
 */

/** One line of the frozen list. `second` is null without a second choice. Sizes are keys such as `size7`. */
export interface DrawEntry {
  code: string;
  size: string;
  second: string | null;
}

/** Results of one draw. `rank` counts from 1; `place`, of those who wait, counts from 1 in the queue of `size`. */
export interface DrawResult {
  code: string;
  rank: number;
  size: string;
  result: 'selected' | 'waiting';
  place?: number;
}

/** The data of a launch that is published before it opens. `pairs` by size; times are ISO 8601 in UTC. */
export interface DrawCommit {
  seedHash: string;
  pairs: Readonly<Record<string, number>>;
  opensAt: string;
  closesAt: string;
  drawAt: string;
  rulesHash: string;
  committedAt: string;
  /** Round of drand's chain 'quicknet'; null: drawn without a beacon. */
  beaconRound: number | null;
  /** SHA-256 of `commitText` of all of this, in hexadecimal digits. */
  hash: string;
}

/** The text that a commit's hash is computed from: all fields in one order, with the sizes sorted by key. */
export const commitText = ({ pairs, ...commit }: Omit<DrawCommit, 'hash'>): string =>
  JSON.stringify([
    commit.seedHash,
    Object.entries(pairs).sort(([a], [b]) => order(a, b)),
    commit.opensAt,
    commit.closesAt,
    commit.drawAt,
    commit.rulesHash,
    commit.committedAt,
    commit.beaconRound,
  ]);

const GENESIS_S = 1_692_803_367;
const PERIOD_S = 3;

/** When drand's quicknet makes a round, in ms since 1970: no program can know its value before. */
export const roundTime = (round: number): number => (GENESIS_S + (round - 1) * PERIOD_S) * 1000;

/** The first round that quicknet makes after a time in ms since 1970. */
export const roundAfter = (time: number): number => Math.floor((time / 1000 - GENESIS_S) / PERIOD_S) + 2;

/** The published proof of a draw: `proof.json`. Values that are not known yet are null. */
export interface DrawProof {
  commit: DrawCommit;
  /** Lines `code,size,second size`. */
  list: string | null;
  listHash: string | null;
  /** 32 bytes in hexadecimal digits. */
  seed: string | null;
  beacon: { round: number; randomness: string; signature: string } | null;
  results: readonly DrawResult[] | null;
  /** The text of the rules. Proofs of earlier releases are without it. */
  rules?: string;
  /** Set if the beacon did not come within a day and a person decided to draw without it. */
  drawnWithoutBeacon?: boolean;
}

/** SHA-256 and HMAC-SHA256, both as lower-case hexadecimal digits. A text is hashed as UTF-8. */
export interface Hashes {
  sha256(data: string | Uint8Array): string | Promise<string>;
  /** `key`: hexadecimal digits of the bytes. */
  hmac(key: string): (message: string) => string | Promise<string>;
}

/** Hashes by WebCrypto, which browsers (on https) and Node have. */
export const webHashes: Hashes = {
  sha256: async (data) => hexOf(await crypto.subtle.digest('SHA-256', bytesOf(data))),
  hmac(key) {
    const imported = crypto.subtle.importKey('raw', hexToBytes(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return async (message) => hexOf(await crypto.subtle.sign('HMAC', await imported, bytesOf(message)));
  },
};

/** The frozen list: one line `code,size,second size` for each entry, sorted by code, each ended by '\n'. */
export const listText = (entries: readonly DrawEntry[]): string =>
  [...entries]
    .sort((a, b) => order(a.code, b.code))
    .map(({ code, size, second }) => `${code},${size},${second ?? ''}\n`)
    .join('');

/** The entries of a list. Throws an Error that names the line if it is not the text that `listText` makes. */
export function readList(list: string): DrawEntry[] {
  if (list !== '' && !list.endsWith('\n')) throw new Error('The last line of the list has no line break.');
  let before = '';
  return list
    .split('\n')
    .slice(0, -1)
    .map((line, index) => {
      const [code = '', size = '', second, ...rest] = line.split(',');
      if (!code || !size || second === undefined || rest.length > 0)
        throw new Error(`line ${index + 1}: '${line}' is not 'code,size,second size'.`);
      if (order(before, code) >= 0) throw new Error(`line ${index + 1}: the code ${code} is out of order or repeated.`);
      before = code;
      return { code, size, second: second || null };
    });
}

/** The text that an entry's rank is computed from: the hash of the list, the beacon's randomness ('' without one), the code. */
export const rankMessage = (listHash: string, randomness: string, code: string): string => `${listHash}${randomness}${code}`;

/** Entries with their HMAC, in the order of their ranks: ascending. Does not change its argument. */
export const byRank = <T extends { code: string }>(entries: readonly (readonly [hmac: string, entry: T])[]): T[] =>
  [...entries].sort(([a, x], [b, y]) => order(a, b) || order(x.code, y.code)).map(([, entry]) => entry);

/**
 * Gives out sizes down the ranks: the first choice while there are pairs, else the second choice, else a place in the queue of the
 * first choice. `ranked` is in the order of ranks; `pairs` by size.
 */
export function allocate(ranked: readonly DrawEntry[], pairs: Readonly<Record<string, number>>): DrawResult[] {
  const left = new Map(Object.entries(pairs));
  const waiting = new Map<string, number>();
  const take = (size: string | null) => {
    const count = size === null ? 0 : (left.get(size) ?? 0);
    if (size === null || count < 1) return false;
    left.set(size, count - 1);
    return true;
  };
  return ranked.map(({ code, size, second }, index) => {
    const rank = index + 1;
    if (take(size)) return { code, rank, size, result: 'selected' };
    if (second !== null && take(second)) return { code, rank, size: second, result: 'selected' };
    const place = (waiting.get(size) ?? 0) + 1;
    waiting.set(size, place);
    return { code, rank, size, result: 'waiting', place };
  });
}

/** Draws: the one result that follows from list, seed, beacon and pairs. `randomness` is '' without a beacon. */
export async function draw(
  list: string,
  { seed, randomness, pairs }: { seed: string; randomness: string; pairs: Readonly<Record<string, number>> },
  hashes: Hashes = webHashes,
): Promise<DrawResult[]> {
  const listHash = await hashes.sha256(list);
  const hmac = hashes.hmac(seed);
  const keyed: [string, DrawEntry][] = [];
  for (const entry of readList(list)) keyed.push([await hmac(rankMessage(listHash, randomness, entry.code)), entry]);
  return allocate(byRank(keyed), pairs);
}

export type Checked = { correct: true } | { correct: false; problem: string };

/**
 * Recomputes everything that is published of a draw, as 'Check the draw' does. `problem` names what differs, by its line where it is
 * one of the list or of the results. The beacon's signature is not checked here; that its randomness is the signature's hash is.
 */
export async function checkDraw(proof: DrawProof, hashes: Hashes = webHashes): Promise<Checked> {
  const problem = await findProblem(proof, hashes);
  return problem === undefined ? { correct: true } : { correct: false, problem };
}

const HEX_32 = /^[0-9a-f]{64}$/;

async function findProblem(proof: DrawProof, hashes: Hashes): Promise<string | undefined> {
  const { commit, list, listHash, seed, beacon, results } = proof;
  if (list === null || listHash === null) return 'The list is not published yet.';
  if (seed === null || results === null) return 'The draw has not taken place yet.';
  if ((await hashes.sha256(commitText(commit))) !== commit.hash) return 'The terms do not match the published hash.';
  if (proof.rules !== undefined && (await hashes.sha256(proof.rules)) !== commit.rulesHash)
    return 'The rules do not match the published hash.';
  if (!HEX_32.test(seed)) return 'The seed is not 32 bytes.';
  if ((await hashes.sha256(hexToBytes(seed))) !== commit.seedHash) return 'The seed does not match the published hash.';
  if ((await hashes.sha256(list)) !== listHash) return 'The list does not match the published hash.';
  const round = commit.beaconRound ?? null;
  if (round !== null && !beacon && !proof.drawnWithoutBeacon) return 'The value of the beacon is missing.';
  if (proof.drawnWithoutBeacon && (beacon || round === null)) return 'The draw is said to lack its beacon, which is not true.';
  if (beacon && (round === null || beacon.round !== round)) return `Round ${beacon.round} is not the round that was published.`;
  if (beacon && !(roundTime(beacon.round) > Date.parse(commit.closesAt))) return `Round ${beacon.round} was known at closing.`;
  if (beacon && !/^[0-9a-f]{96}$/.test(beacon.signature)) return 'The signature of the beacon is not 48 bytes.';
  if (beacon && (await hashes.sha256(hexToBytes(beacon.signature))) !== beacon.randomness)
    return 'The value of the beacon is not the hash of its signature.';
  let expected: DrawResult[];
  try {
    expected = await draw(list, { seed, randomness: beacon?.randomness ?? '', pairs: commit.pairs }, hashes);
  } catch (error) {
    return (error as Error).message;
  }
  for (const [index, right] of expected.entries()) {
    const given = results[index];
    if (!given) return `line ${index + 1}: the result '${wholeOf(right)}' is missing.`;
    if (wholeOf(given) !== wholeOf(right)) return `line ${index + 1}: '${wholeOf(given)}' should be '${wholeOf(right)}'.`;
  }
  return results.length > expected.length
    ? `line ${expected.length + 1}: '${wholeOf(results[expected.length]!)}' is not in the list.`
    : undefined;
}

/** One line of the published results: `rank,code,size,result`. */
export const lineOf = ({ rank, code, size, result }: DrawResult): string => `${rank},${code},${size},${result}`;

/** `lineOf`, with the place of an entry in the queue. */
const wholeOf = (result: DrawResult): string => lineOf(result) + (result.place ? `, place ${result.place}` : '');

/** By code units, as no locale and no engine changes it. */
const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const encoder = new TextEncoder();
const bytesOf = (data: string | Uint8Array) => (typeof data === 'string' ? encoder.encode(data) : new Uint8Array(data));
const hexOf = (buffer: ArrayBuffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const hexToBytes = (hex: string) => new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
