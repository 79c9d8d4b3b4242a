import { SERVER_CONTRACT, type ShellBuild } from 'shared/server-contract';
import { hintFor, ReleaseError, type Trial } from 'slipway';

/**
 * Refuses a shell that these servers cannot render with, or that returns documents they cannot read. A shell without a
 * number predates the contract.
 */
export const fitsServerContract: Trial = {
  name: 'server contract',
  on: ['promote', 'canary', 'rollback'],
  async run({ candidate: { record }, hosts, operation }) {
    const own = hosts.find(({ stored }) => stored.record.name === record.name);
    const contract = await own?.build?.read<ShellBuild['serverContract']>('serverContract');
    if (contract === undefined || contract === SERVER_CONTRACT) return [];
    throw new ReleaseError(
      `Cannot ${operation}: ${record.name} ${record.version} was built for server contract ${contract}, and the servers have ${SERVER_CONTRACT}. ` +
        `${contract > SERVER_CONTRACT ? 'Deploy the servers first.' : hintFor(record)}`,
    );
  },
};
