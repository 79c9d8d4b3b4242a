type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that name who started a command: set by hand, or by GitHub Actions, GitLab, Buildkite and Azure Pipelines. */
const NAMES = ['RELEASE_WHO', 'GITHUB_ACTOR', 'GITLAB_USER_LOGIN', 'BUILDKITE_BUILD_CREATOR', 'BUILD_REQUESTEDFOR'];

/**
 * The person that the history names for a move: in a pipeline the one who started it, and not its user 'root'. '' if no
 * variable says.
 */
export const whoOf = (env: Environment): string => NAMES.map((name) => env[name]?.trim()).find(Boolean) ?? '';
