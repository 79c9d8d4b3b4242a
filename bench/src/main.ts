import { benchApi } from './api/bench';
import { benchBuilds } from './builds/bench';
import { benchGrowth } from './growth/bench';
import { benchLaunch } from './launch/bench';
import { benchNavigation } from './navigation/bench';
import { benchPages } from './pages/bench';
import { benchPresses } from './presses/bench';
import { benchReleases } from './releases/bench';
import { benchRender } from './render/bench';

/** Prints its measurements as Markdown, each next to its baseline of the same run. */
type Bench = (print: (text: string) => void, runs: number) => Promise<void>;

const benches: Record<string, Bench> = {
  pages: benchPages,
  navigation: benchNavigation,
  presses: benchPresses,
  api: benchApi,
  render: benchRender,
  releases: benchReleases,
  growth: benchGrowth,
  builds: benchBuilds,
  launch: benchLaunch,
};

async function main(args: string[]): Promise<void> {
  const runs = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 5);
  const names = args.filter((arg) => !/^\d+$/.test(arg));
  const unknown = names.filter((name) => !(name in benches));
  if (unknown.length > 0)
    throw new Error(
      `There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}; a number sets the runs.`,
    );
  for (const name of names.length > 0 ? names : Object.keys(benches)) {
    console.log(`\n## ${name}\n`);
    await benches[name]!((text) => console.log(text), runs);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
