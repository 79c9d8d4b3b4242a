// Conventional Commits (docs/tutorial.md). Scopes are free: a package, or any part of it.
export default { extends: ['@commitlint/config-conventional'] };
