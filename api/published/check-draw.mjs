// Checks the draw of a launch by its published proof: node check-draw.mjs proof.json. Terms, rules and seed must belong to the hashes
// published before the opening, the list to that at closing, the beacon's value to its signature (to be compared at the address that
// the script prints) and to a round made after closing (drand's quicknet: a round each 3 s), and the results to all of these.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const hmac = (key, data) => createHmac('sha256', key).update(data).digest('hex');
const order = (a, b) => (a < b ? -1 : Number(a > b));
const DRAND = 'https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const hex = (text) => Buffer.from(text, 'hex');
const lineOf = ({ rank, code, size, result, place }) => `${rank},${code},${size},${result}${place ? `, place ${place}` : ''}`;
async function findProblem(file) {
  const { commit, list, listHash, seed, beacon, results, rules, drawnWithoutBeacon } = JSON.parse(readFileSync(file, 'utf8'));
  if (list === null || seed === null || results === null) return 'The draw has not taken place yet.';
  const { seedHash, opensAt, closesAt, drawAt, rulesHash, committedAt, beaconRound = null } = commit;
  const pairs = Object.entries(commit.pairs).sort(([a], [b]) => order(a, b));
  const terms = JSON.stringify([seedHash, pairs, opensAt, closesAt, drawAt, rulesHash, committedAt, beaconRound]);
  if (sha256(terms) !== commit.hash) return 'The terms do not match the published hash.';
  if (rules !== undefined && sha256(rules) !== rulesHash) return 'The rules do not match the published hash.';
  if (!/^[0-9a-f]{64}$/.test(seed) || sha256(hex(seed)) !== seedHash) return 'The seed does not match the published hash.';
  if (sha256(list) !== listHash) return 'The list does not match the published hash.';
  if (beaconRound !== null && !beacon && !drawnWithoutBeacon) return 'The value of the beacon is missing.';
  if (drawnWithoutBeacon && (beacon || beaconRound === null)) return 'The draw is said to lack its beacon, which is not true.';
  if (beacon && (beacon.round ?? -1) !== beaconRound) return `Round ${beacon.round} is not the round that was published.`;
  if (beacon && !(1692803364e3 + beaconRound * 3e3 > Date.parse(closesAt))) return `Round ${beaconRound} was known at closing.`;
  if (beacon && (!/^[0-9a-f]{96}$/.test(beacon.signature) || sha256(hex(beacon.signature)) !== beacon.randomness))
    return 'The value of the beacon is not the hash of its signature.';
  if (list !== '' && !list.endsWith('\n')) return 'The last line of the list has no line break.';
  const entries = Array.from(list.split('\n').slice(0, -1), (line) => line.split(','));
  for (const [at, [code, size, ...rest]] of entries.entries()) {
    if (!code || !size || rest.length !== 1) return `line ${at + 1}: '${entries[at]}' is not 'code,size,second size'.`;
    if (at > 0 && order(entries[at - 1][0], code) >= 0) return `line ${at + 1}: the code ${code} is out of order or repeated.`;
  }
  // The order: ascending by HMAC-SHA256(key = seed, message = list hash + beacon value + code).
  const rankOf = (code) => hmac(hex(seed), listHash + (beacon?.randomness ?? '') + code);
  const ranked = entries.map((entry) => [rankOf(entry[0]), ...entry]).sort((a, b) => order(a[0], b[0]) || order(a[1], b[1]));
  // Sizes down the ranks: first choice, else second choice, else the queue of the first choice.
  const [left, queues] = [new Map(pairs), new Map()];
  const expected = ranked.map(([, code, first, second], at) => {
    const size = [first, second].find((wanted) => left.get(wanted) > 0);
    if (size) left.set(size, left.get(size) - 1);
    else queues.set(first, (queues.get(first) ?? 0) + 1);
    const result = size ? { size, result: 'selected' } : { size: first, result: 'waiting', place: queues.get(first) };
    return lineOf({ rank: at + 1, code, ...result });
  });
  for (let at = 0, { length } = [...results]; at < Math.max(expected.length, length); at += 1) {
    if (!results[at]) return `line ${at + 1}: the result '${expected[at]}' is missing.`;
    if (!expected[at]) return `line ${at + 1}: '${lineOf(results[at])}' is not in the list.`;
    if (lineOf(results[at]) !== expected[at]) return `line ${at + 1}: '${lineOf(results[at])}' should be '${expected[at]}'.`;
  }
  if (drawnWithoutBeacon) console.warn(`The draw was made without round ${beaconRound} of the beacon, which its terms name.`);
  if (beacon) console.warn(`Compare the beacon: ${DRAND}/public/${beacon.round} has ${beacon.randomness}`);
}
for (const file of [process.argv[2], ...process.argv.slice(3)]) {
  const no = file ? 'This file is not the proof of a draw.' : 'Name the file with the proof: node check-draw.mjs proof.json';
  const problem = await findProblem(file).catch(() => no);
  console.log(problem ?? 'The draw is correct.');
  if (problem !== undefined) process.exitCode = 1;
}
