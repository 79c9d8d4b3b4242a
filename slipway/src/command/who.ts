type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that name who started a command: set by hand, or by GitHub Actions, GitLab, Buildkite and Azure Pipelines. */
const NAMES = ['RELEASE_WHO', 'GITHUB_ACTOR', 'GITLAB_USER_LOGIN', 'BUILDKITE_BUILD_CREATOR', 'BUILD_REQUESTEDFOR'];

/**
 * The person named in the history for a move: in a pipeline the one who started it, not its user 'root'. '' without such a
 * variable.
 */
export const whoOf = (env: Environment): string => NAMES.map((name) => env[name]?.trim()).find(Boolean) ?? '';
