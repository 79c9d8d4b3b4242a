import { ReleaseError, type RoutePattern, type Trial } from 'slipway';

/** Refuses a remote with a route pattern that overlaps one of another live remote or its canary. */
export const ownsItsPaths: Trial = {
  name: 'route patterns',
  on: ['promote', 'canary', 'rollback'],
  async run({ pointer, candidate: { record }, operation }) {
    const { name, version, kind, patterns = [] } = record;
    if (kind === 'host' || patterns.length === 0) return [];
    for (const [otherName, release] of Object.entries(pointer.remotes)) {
      if (otherName === name) continue;
      for (const other of [release, ...(release.canary ? [release.canary] : [])])
        for (const theirs of other.patterns)
          for (const ours of patterns)
            if (overlaps(theirs, ours))
              throw new ReleaseError(
                `Cannot ${operation}: the route pattern ${ours.path} of ${name} ${version} overlaps ${theirs.path} of ${otherName} ${other.version}. ` +
                  `Remove the pattern from one of the two package.json files.`,
              );
    }
    return ['route patterns do not overlap'];
  },
};

/**
 * Refuses a wildcard pattern that the server does not render. The server cannot know which paths below it exist, so it
 * would answer 200 with the bare frame for each of them instead of 404. Staff pages are exempt: search engines do not
 * read them, and the remote shows its own 404.
 */
export const rendersItsWildcards: Trial = {
  name: 'wildcard patterns',
  on: ['publish'],
  async run({ candidate: { record }, operation }) {
    const { name, version, patterns = [], audience } = record;
    const wildcard = patterns.find(({ path, server }) => path.endsWith('/*') && !server);
    if (!wildcard || audience !== undefined) return [];
    throw new ReleaseError(
      `Cannot ${operation}: the pattern ${wildcard.path} of ${name} ${version} is not rendered by the server, which could not answer 404 below ` +
        'it: name each path in its patterns instead.',
    );
  },
};

function overlaps(a: RoutePattern, b: RoutePattern): boolean {
  const covers = (wide: string, path: string) =>
    wide === path || (wide.endsWith('/*') && `${path}/`.startsWith(wide.slice(0, -1)));
  return covers(a.path, b.path) || covers(b.path, a.path);
}
