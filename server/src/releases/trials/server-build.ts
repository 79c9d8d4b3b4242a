import { ReleaseError, type Trial } from 'slipway';

/** Refuses a slice without a build for the server: the gate would have nothing to evaluate, and pages nothing to be rendered by. */
export const hasServerBuild: Trial = {
  name: 'server build',
  on: ['publish'],
  async run({ candidate: { record }, operation }) {
    const { name, server, contract, patterns = [] } = record;
    if (server || (contract === undefined && !patterns.some((pattern) => pattern.server))) return [];
    throw new ReleaseError(
      `Cannot ${operation}: the build of ${name} is incomplete: server/main.cjs, which renders its pages, is missing. Build ${name} again.`,
    );
  },
};
