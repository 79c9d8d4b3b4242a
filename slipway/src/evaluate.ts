import type { RoutePattern } from './pointer';
import type { ReleaseRecord } from './record';
import { ReleaseError } from './release-error';
import { loadServerBuild } from './server-build';
import { TimeLimitError, withTimeLimit } from './time-limit';
import type { ReleaseStore } from './store';

/** The exports of a shell's server build that the gate uses (shell/src/render.tsx); older builds have no `trial`. */
export interface EvaluatedHost {
  /** Version of the contract with the server that it was built for; older shells do not say. */
  serverContract?: number;
  provided?: Record<string, unknown>;
  trial?: HostTrial;
  jsonForScript?(value: unknown): string;
}

/** Lets the gate test a shell, and remotes in it, without a server. */
export interface HostTrial {
  /** The bare frame, and the data that the shell reads from its document. */
  document(): Promise<{ html: string; styles: string; head: string; data: unknown }>;
  /** Renders the pages of a remote that need neither parameters nor a sign-in. Returns their paths; rejects where a page throws. */
  renderPages(remote: { name: string; version: string; build: unknown }, patterns: RoutePattern[]): Promise<string[]>;
}

/** Evaluates a version's server build. An error in it becomes a ReleaseError that names the version. */
export async function evaluate(
  store: ReleaseStore,
  record: ReleaseRecord,
  provided: Record<string, unknown>,
  operation: string,
): Promise<unknown> {
  try {
    return await loadServerBuild(store, record, provided);
  } catch (error) {
    if (error instanceof ReleaseError) throw error;
    throw new ReleaseError(
      `Cannot ${operation}: ${record.name} ${record.version} throws while it is loaded: ${messageOf(error)} ${hintFor(record)}`,
    );
  }
}

/**
 * Renders a remote's pages in the shell and returns their paths. A page that throws, or pages that do not end within `limitMs`,
 * become a ReleaseError.
 */
export async function renderPages(
  { trial }: EvaluatedHost,
  record: ReleaseRecord,
  build: unknown,
  operation: string,
  limitMs: number,
): Promise<string[]> {
  const { name, version, patterns } = record;
  if (!trial) return [];
  try {
    return await withTimeLimit(trial.renderPages({ name, version, build }, patterns ?? []), limitMs, `${name} ${version}`);
  } catch (error) {
    if (error instanceof TimeLimitError)
      throw new ReleaseError(
        `Cannot ${operation}: the server render of ${name} ${version} does not end within ${limitMs / 1000} s. ${hintFor(record)}`,
      );
    throw new ReleaseError(
      `Cannot ${operation}: ${name} ${version} throws while the server renders it: ${messageOf(error)} ${hintFor(record)}`,
    );
  }
}

const messageOf = (error: unknown) =>
  ((error as Error | null)?.message ?? String(error)).split('\n')[0]!.replace(/([^.!?])$/, '$1.');

/** The hint for a version that does not work. */
export const hintFor = ({ name }: Pick<ReleaseRecord, 'name'>) =>
  `Correct ${name}, raise "version" in its package.json, build, publish and promote again.`;
