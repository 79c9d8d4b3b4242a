import type { IncomingMessage } from 'node:http';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MAX_FILE } from '../../publish/add-version';
import { ReleaseError } from '../../release-error';
import { readTar, TAR_FILE, TAR_FOLDER, type TarEntry } from '../../tar';

/** Bytes of an archive: a server has all of a build in memory while it is published. */
const MAX_ARCHIVE = 128_000_000;
const MOST_ENTRIES = 10_000;
const LONGEST_PATH = 255;

/**
 * Unpacks the tar archive in a request's body into an empty folder, as it arrives. Rejects with a ReleaseError of kind `usage` for one with
 * links, devices or paths out of the folder, or with too much in it. Then the rest of the body is left unread.
 */
export async function receiveBuild(request: IncomingMessage, folder: string): Promise<void> {
  let entries = 0;
  for await (const entry of readTar(limited(request))) {
    entries += 1;
    if (entries > MOST_ENTRIES) throw refused(`The archive has more than ${MOST_ENTRIES} entries.`);
    if (entry.type === TAR_FOLDER) continue;
    const path = entry.path.replace(/^(?:\.\/)+/, '');
    if (entry.type !== TAR_FILE)
      throw refused(
        `${path} in the archive is no file, and publish accepts only files. Copy the folder and follow its links (cp -RL), then pack the copy.`,
      );
    const parts = path.split('/');
    if (path.length > LONGEST_PATH || /[\\\0]/.test(path) || parts.some((part) => ['', '.', '..'].includes(part)))
      throw refused(
        `${JSON.stringify(path)} in the archive is not a path within a build, of ${LONGEST_PATH} characters at most.`,
      );
    if (entry.size > MAX_FILE)
      throw refused(`${path} has ${Math.ceil(entry.size / 1e6)} MB; ${MAX_FILE / 1e6} MB are allowed. Serve it from elsewhere.`);
    // publish leaves them out, and the tar of macOS adds such files.
    if (!parts.some((part) => part.startsWith('.'))) await write(join(folder, path), entry);
  }
}

const refused = (message: string) => new ReleaseError(message, 'usage');

const NO_PLACE = ['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'];

async function write(file: string, { path, modified, content }: TarEntry): Promise<void> {
  const made = mkdir(dirname(file), { recursive: true }).then(() => open(file, 'wx'));
  const handle = await made.catch((error: NodeJS.ErrnoException) => {
    throw NO_PLACE.includes(error.code!)
      ? refused(`${path} is in the archive twice, is below a file, or has too long a name (${error.code}).`)
      : error;
  });
  try {
    for await (const part of content) await handle.writeFile(part);
    // The record of a version says when it was built.
    await handle.utimes(modified, modified);
  } finally {
    await handle.close();
  }
}

async function* limited(request: IncomingMessage): AsyncGenerator<Buffer> {
  const { body } = request as { body?: unknown };
  // A framework may have read it.
  const chunks = Buffer.isBuffer(body) ? [body] : request.iterator({ destroyOnReturn: false });
  let size = 0;
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_ARCHIVE) throw refused(`The archive has more than ${MAX_ARCHIVE / 1e6} MB. Serve large files from elsewhere.`);
    yield chunk;
  }
}
