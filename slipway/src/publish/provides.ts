import { readFile } from 'node:fs/promises';
import { nullIfMissing } from '../atomic-file';
import { integrityOf, type ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import type { ReleaseStore } from '../store';
import { addVersion, type Published } from './add-version';
import { checkName, checkVersion, isMap, isText, isTextList, readFields, wrongProvided, type FieldRule } from './fields';

/** The only file of such a version: the content that was read. */
const FILE = 'provides.json';

/** Whether a version is only what a host provides, without its files. */
export const isOnlyProvided = ({ kind, entry }: Pick<ReleaseRecord, 'kind' | 'entry'>): boolean =>
  kind === 'host' && entry === FILE;

const FIELDS: Record<string, FieldRule> = {
  version: { is: isText, what: 'a text', required: true },
  contract: { is: isText, what: 'a version' },
  shared: { is: isMap(isText), what: 'versions by package', required: true },
  consumes: { is: isMap(isTextList), what: 'lists of exposes by remote' },
};

type Provided = Pick<ReleaseRecord, 'version' | 'contract' | 'shared' | 'consumes'>;

/**
 * Publishes what a host provides, without its files: a host that is deployed by other means is then compared with its remotes
 * like one that is published. `file` is JSON: `version`, `shared` (package -> version) and, optionally, `contract` and `consumes`
 * (remote -> exposes).
 */
export async function publishProvided(store: ReleaseStore, name: string, file: string): Promise<Published> {
  const text = await readFile(file, 'utf8').catch(nullIfMissing);
  if (text === null) throw new ReleaseError(`${file} does not exist.`, 'usage');
  const { version, contract, shared, consumes } = readFields<Provided>(
    text,
    file,
    FIELDS,
    'Correct it, and run the command again.',
  );
  checkName(name, 'provides');
  checkVersion(version, file);
  const content = Buffer.from(text);
  const now = new Date().toISOString();
  const record: ReleaseRecord = {
    schema: 1,
    kind: 'host',
    name,
    version,
    entry: FILE,
    ...(contract === undefined ? {} : { contract }),
    shared,
    ...(consumes ? { consumes } : {}),
    chunks: {},
    files: { [FILE]: { integrity: integrityOf(content), size: content.length, role: 'entry' } },
    built: { at: now, commit: '' },
    publishedAt: now,
  };
  const newVersionError = wrongProvided({ contract, shared }, file);
  const build = { record, files: new Map([[FILE, content]]), initial: [], ...(newVersionError ? { newVersionError } : {}) };
  const published = await addVersion(store, build, []);
  if (published) return published;
  throw new ReleaseError(
    `${name} ${version} is published already, with other content. A version never changes: raise "version" in ${file}.`,
  );
}
