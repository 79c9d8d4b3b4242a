import type { ReleaseRecord } from '../record';
import { Refusal } from '../refusal';
import { loadServerBuild } from '../server-build';
import type { ReleaseStore } from '../store';

/** A shell's server build, as far as the gate uses it (shell/src/render.tsx); older ones have no `trial`. */
export interface EvaluatedShell {
  provided?: Record<string, unknown>;
  trial?: ShellTrial;
  jsonForScript?(value: unknown): string;
}

/** What a shell offers for trying it, and remotes in it, without a site. */
export interface ShellTrial {
  /** The bare frame, and the data that the shell reads in its document. */
  document(): Promise<{ html: string; styles: string; head: string; data: unknown }>;
  /** Draws the pages of a remote that need no parameter and no sign-in; answers their paths, throws where one throws. */
  draw(remote: { name: string; version: string; build: unknown }, claims: ReleaseRecord['claims']): Promise<string[]>;
}

/** Evaluates a version's server build; what it throws becomes a Refusal that names the version. */
export async function evaluate(
  store: ReleaseStore,
  record: ReleaseRecord,
  provided: Record<string, unknown>,
  act: string,
): Promise<unknown> {
  try {
    return await loadServerBuild(store, record, provided);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      `Cannot ${act}: ${record.name} ${record.version} throws while it is loaded: ${messageOf(error)} ${cureOf(record)}`,
    );
  }
}

/** Lets the shell draw what it can of a remote; a page that throws is a Refusal. Answers the paths that were drawn. */
export async function drawPages(
  { trial }: EvaluatedShell,
  record: ReleaseRecord,
  build: unknown,
  act: string,
): Promise<string[]> {
  const { name, version, claims } = record;
  if (!trial) return [];
  try {
    return await trial.draw({ name, version, build }, claims);
  } catch (error) {
    throw new Refusal(
      `Cannot ${act}: ${name} ${version} throws while the server draws it: ${messageOf(error)} ${cureOf(record)}`,
    );
  }
}

const messageOf = (error: unknown) =>
  ((error as Error | null)?.message ?? String(error)).split('\n')[0]!.replace(/([^.!?])$/, '$1.');

/** What to do about a version that does not work. */
export const cureOf = ({ name }: Pick<ReleaseRecord, 'name'>) =>
  `Correct ${name}, raise "version" in ${name}/package.json, build, publish and promote again.`;
