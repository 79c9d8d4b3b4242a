import { limitsOf, rollOut, seededRandom, type Limits, type Shoppers } from 'slipway/canary-simulation';

/** A rollout ends undecided with so many visitors who add, half a million visitors, or who fail. */
const MOST = { adds: 40_000, failures: 1_000 };
/** To keep a simulation of the null hypothesis short: most false alarms come early, when the counts are small. */
const MOST_IF_NO_WORSE = { adds: 20_000, failures: 1_000 };
const SHARES = [0.05, 0.1, 0.25, 0.5];
const SHOPPERS: Shoppers = { adds: 0.08, fails: 0.002 };

function main(): void {
  const at = process.argv.indexOf('--rollouts');
  const rollouts = at > 0 ? Number(process.argv[at + 1]) : 10_000;
  const random = seededRandom(20_261_123);
  let failed = 0;
  console.log('| share | adds lost | withdrawn | half of them within | nine of ten within |');
  console.log('| ----- | --------- | --------- | ------------------- | ------------------ |');
  for (const share of SHARES) {
    const limits = limitsOf(share, MOST);
    const noWorse = simulate(shortened(limits), SHOPPERS, rollouts, random);
    console.log(`| ${percent(share)} | none | ${percent(noWorse.length / rollouts)} | | |`);
    if (noWorse.length > rollouts / 100) failed += 1;
    for (const lost of [0.1, 0.2, 0.3, 0.5]) {
      const some = Math.ceil(rollouts / 10);
      const found = simulate(limits, { ...SHOPPERS, lost }, some, random);
      const [half, most] = [found[Math.floor(some / 2)], found[Math.floor(some * 0.9)]];
      const cells = [percent(share), percent(lost), percent(found.length / some), visitors(half), visitors(most)];
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
  console.log(`cases ${SHARES.length}, failed ${failed}`);
}

/** The visitors of each withdrawal, the fewest first. */
const simulate = (limits: Limits, shoppers: Shoppers, rollouts: number, random: () => number): number[] =>
  Array.from({ length: rollouts }, () => rollOut(limits, shoppers, random)?.visitors)
    .filter((found) => found !== undefined)
    .sort((one, other) => one - other);

const shortened = ({ share, fewestAdds, mostFailures }: Limits): Limits => ({
  share,
  fewestAdds: fewestAdds.subarray(0, MOST_IF_NO_WORSE.adds),
  mostFailures: mostFailures.subarray(0, MOST_IF_NO_WORSE.failures),
});

const percent = (share: number) =>
  `${Number((100 * share).toFixed(2))
    .toString()
    .replace('.', ',')} %`;
/** To two digits: more would be noise. */
const visitors = (count: number | undefined) => (count === undefined ? '-' : Number(count.toPrecision(2)).toLocaleString('en'));

main();
