import { hintFor, ReleaseError, firstLineOf, TimeLimitError, type ServerBuild, type Trial, type TriedRemote } from 'slipway';

/**
 * Renders the candidate's pages that need neither parameters nor a log-in; for a new shell, those of every live remote.
 * A page that throws, or pages that do not end in time, refuse the move.
 */
export const rendersPages: Trial = {
  name: 'pages render',
  on: ['promote', 'canary'],
  async run({ hosts, operation, smoke: { limitMs } }) {
    const paths = new Set<string>();
    for (const { build, remotes } of hosts) {
      if (!(await build?.read('trial'))) continue;
      for (const remote of remotes) for (const path of await renderPages(build!, remote, operation, limitMs)) paths.add(path);
    }
    return paths.size > 0 ? [`rendered by the server: ${[...paths].join(', ')}`] : [];
  },
};

async function renderPages(
  host: ServerBuild,
  { stored: { record }, build }: TriedRemote,
  operation: string,
  limitMs: number,
): Promise<string[]> {
  if (build === undefined) return [];
  const { name, version, patterns = [] } = record;
  try {
    return await host.call<string[]>('trial.renderPages', [{ name, version, build }, patterns], { limitMs });
  } catch (error) {
    if (error instanceof TimeLimitError)
      throw new ReleaseError(
        `Cannot ${operation}: the server render of ${name} ${version} does not end within ${limitMs / 1000} s. ${hintFor(record)}`,
      );
    throw new ReleaseError(
      `Cannot ${operation}: ${name} ${version} throws while the server renders it: ${firstLineOf(error)} ${hintFor(record)}`,
    );
  }
}
