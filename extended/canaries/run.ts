import { limitsOf, rollOut, seededRandom, type Limits, type Visitors } from 'slipway/testing';

/** A rollout ends undecided with so many visitors who add, half a million visitors, or who fail. */
const MOST = { conversions: 40_000, failures: 1_000 };
/** To keep a simulation of the null hypothesis short: most false alarms come early, when the counts are small. */
const MOST_IF_NO_WORSE = { conversions: 20_000, failures: 1_000 };
const SHARES = [0.05, 0.1, 0.25, 0.5];
const USUAL: Visitors = { converts: 0.08, fails: 0.002 };

function main(): void {
  const at = process.argv.indexOf('--rollouts');
  const rollouts = at > 0 ? Number(process.argv[at + 1]) : 10_000;
  const random = seededRandom(20_261_123);
  let failed = 0;
  console.log('| share | conversions lost | withdrawn | half of them within | nine of ten within |');
  console.log('| ----- | --------- | --------- | ------------------- | ------------------ |');
  for (const share of SHARES) {
    const limits = limitsOf(share, MOST);
    const noWorse = simulate(shortened(limits), USUAL, rollouts, random);
    console.log(`| ${percent(share)} | none | ${percent(noWorse.length / rollouts)} | | |`);
    if (noWorse.length > rollouts / 100) failed += 1;
    for (const lost of [0.1, 0.2, 0.3, 0.5]) {
      const some = Math.ceil(rollouts / 10);
      const found = simulate(limits, { ...USUAL, lost }, some, random);
      const [half, most] = [found[Math.floor(some / 2)], found[Math.floor(some * 0.9)]];
      const cells = [percent(share), percent(lost), percent(found.length / some), visitors(half), visitors(most)];
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
  console.log(`cases ${SHARES.length}, failed ${failed}`);
}

/** The visitors of each withdrawal, the fewest first. */
const simulate = (limits: Limits, behavior: Visitors, rollouts: number, random: () => number): number[] =>
  Array.from({ length: rollouts }, () => rollOut(limits, behavior, random)?.visitors)
    .filter((found) => found !== undefined)
    .sort((one, other) => one - other);

const shortened = ({ share, fewestConversions, mostFailures }: Limits): Limits => ({
  share,
  fewestConversions: fewestConversions.subarray(0, MOST_IF_NO_WORSE.conversions),
  mostFailures: mostFailures.subarray(0, MOST_IF_NO_WORSE.failures),
});

const percent = (share: number) =>
  `${Number((100 * share).toFixed(2))
    .toString()
    .replace('.', ',')} %`;
/** To two digits: more would be noise. */
const visitors = (count: number | undefined) => (count === undefined ? '-' : Number(count.toPrecision(2)).toLocaleString('en'));

main();
