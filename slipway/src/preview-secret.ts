import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ReleaseError } from './release-error';

type Environment = Readonly<Record<string, string | undefined>>;

const MIN_LENGTH = 32;
const fileOf = (env: Environment, root: string) =>
  env.PREVIEW_SECRET_FILE?.trim() || join(resolve(root, env.DATA_DIR?.trim() || '.data'), 'secrets', 'preview-secret');

/**
 * The secret that signs preview and override links: PREVIEW_SECRET, or the file of PREVIEW_SECRET_FILE, or the file
 * `secrets/preview-secret` in DATA_DIR (relative to `root`), which the server creates. It is never kept in the release store:
 * write access to the store must not suffice for showing files. Throws a ReleaseError of kind `usage` if there is none, or if it
 * is too short.
 */
export function readPreviewSecret(env: Environment, root: string): string {
  const given = env.PREVIEW_SECRET?.trim();
  if (given) return checkSecret(given, 'PREVIEW_SECRET');
  const file = fileOf(env, root);
  try {
    return checkSecret(readFileSync(file, 'utf8').trim(), file);
  } catch (error) {
    if (error instanceof ReleaseError) throw error;
    throw new ReleaseError(
      `Links are signed with a secret of the servers, and ${file} cannot be read (${(error as NodeJS.ErrnoException).code}). ` +
        'Set PREVIEW_SECRET to the value that the servers use; if they have none yet, generate one for both with `openssl rand -base64 32`.',
      'usage',
    );
  }
}

/** Whether there is a secret, or settings name one. If they do, a secret that cannot be read is an error, instead of a server without links. */
export const hasPreviewSecret = (env: Environment, root: string): boolean =>
  Boolean(env.PREVIEW_SECRET?.trim() || env.PREVIEW_SECRET_FILE?.trim()) || existsSync(fileOf(env, root));

/** Reads the secret for a server, which creates a missing file. Processes that start at the same time get the same secret. */
export function openPreviewSecret(env: Environment, root: string): string {
  const file = fileOf(env, root);
  if (!env.PREVIEW_SECRET?.trim()) createOnce(file);
  return readPreviewSecret(env, root);
}

/** Throws a ReleaseError of kind `usage` for a secret that is empty or too short. `from` names its source. */
export function checkSecret(secret: string | undefined, from: string): string {
  if (typeof secret === 'string' && secret.length >= MIN_LENGTH) return secret;
  throw new ReleaseError(
    `${from} must have at least ${MIN_LENGTH} characters. Generate one with 'openssl rand -hex 32'${from.includes('/') ? ', or delete the file' : ''}.`,
    'usage',
  );
}

function createOnce(file: string): void {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
    // Creating a hard link fails if the file exists, and never leaves a partial file.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new ReleaseError(
      `${file} cannot be created (${(error as Error).message}). Make DATA_DIR writable, or set PREVIEW_SECRET.`,
      'usage',
    );
  } finally {
    rmSync(draft, { force: true });
  }
}
