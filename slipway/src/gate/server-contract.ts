import type { ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import { hintFor, type EvaluatedHost } from '../evaluate';

/** Version of what server and shell promise each other (shared/src/server-contract.ts), as the servers of this release have it. */
export const SERVER_CONTRACT = 1;

/** Refuses a shell that these servers cannot render with, or whose documents it could not read. A shell that says nothing is from before. */
export function checkServerContract({ serverContract }: EvaluatedHost, shell: ReleaseRecord, operation: string): void {
  if (serverContract === undefined || serverContract === SERVER_CONTRACT) return;
  throw new ReleaseError(
    `Cannot ${operation}: shell ${shell.version} was built for server contract ${serverContract}, and the servers have ${SERVER_CONTRACT}. ` +
      `${serverContract > SERVER_CONTRACT ? 'Deploy the servers first.' : hintFor(shell)}`,
  );
}
