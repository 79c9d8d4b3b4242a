import { valid, validRange } from 'semver';
import { ReleaseError } from '../release-error';
import { isServedVersion } from '../version';

/** A name of one or two path segments: 'alpha', 'app_1' or '@acme/alpha'. It is part of addresses and of the store's paths. */
const NAME = /^(?:@[A-Za-z0-9][\w.-]*\/)?[A-Za-z0-9_][\w.-]*$/;

/** First parts of other addresses of the server, below its base; and a name that no JavaScript object can have. */
const RESERVED = ['ops', 'preview', 'override', 'remotes', '__proto__'];

/** Throws a ReleaseError unless `name` can be a name in a store. `from` says where it was read. */
export function checkName(name: unknown, from: string): string {
  if (RESERVED.includes(name as string))
    throw new ReleaseError(
      `${from}: no page could load a remote with the name ${JSON.stringify(name)}: it is reserved. Choose another, or give one with --name.`,
    );
  if (typeof name === 'string' && NAME.test(name)) return name;
  throw new ReleaseError(
    `${from}: ${JSON.stringify(name)} is not a name such as alpha or @acme/alpha. Correct it, or give one with --name.`,
  );
}

/**
 * Throws a ReleaseError unless `version` is a semantic version that can be part of the files' address. `from` says where it
 * was read.
 */
export function checkVersion(version: unknown, from: string): string {
  const isVersion = typeof version === 'string' && valid(version) === version;
  if (isVersion && isServedVersion(version)) return version;
  if (isVersion)
    throw new ReleaseError(
      `${from}: ${version} has ${version.length} characters, and the name of a folder has 255 at most: no file of it could be served. ` +
        'Shorten it, or give another one with --version.',
    );
  throw new ReleaseError(
    `${from}: ${JSON.stringify(version)} is not a version such as 1.4.0. Correct it, or give one with --version.`,
  );
}

/**
 * The entries of a host's contract and shared packages that are not versions; undefined if all are. A range, as in the
 * dependencies of a package.json, satisfies no range: every remote would be refused. `file` says where it was read.
 */
export function wrongProvided(
  { contract, shared = {} }: { contract?: string; shared?: Record<string, string> },
  file: string,
): ReleaseError | undefined {
  const provided = Object.entries({ ...(contract === undefined ? {} : { contract }), ...shared });
  const [what, given] = provided.find(([, each]) => valid(each) === null) ?? [];
  if (what === undefined) return undefined;
  return new ReleaseError(
    `${file}: a host provides versions, and ${what} is ${JSON.stringify(given)}, which is ${validRange(given) === null ? 'none' : 'a range'}. ` +
      `Give the exact version, such as 1.4.0${what === 'contract' ? '' : ` (npm ls ${what})`}, and run the command again.`,
  );
}

type Kind = (value: unknown) => boolean;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isText: Kind = (value) => typeof value === 'string' && value !== '';
export const isTextList: Kind = (value) => Array.isArray(value) && value.every((each) => typeof each === 'string');
export const isMap =
  (of: Kind): Kind =>
  (value) =>
    isObject(value) && Object.values(value).every(of);

/** The rule for a field of a description: its check, its wording, and whether it is required. */
export interface FieldRule {
  is: Kind;
  what: string;
  required?: true;
}

/**
 * Parses `text` as a JSON object and checks its fields. Throws a ReleaseError that names the file, the field, the fault and the
 * remedy; other fields are kept as they are.
 */
export function readFields<T>(text: string, file: string, rules: Record<string, FieldRule>, hint: string): T {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new ReleaseError(`${file} is not JSON. ${hint}`);
  }
  if (!isObject(read)) throw new ReleaseError(`${file} is not a JSON object. ${hint}`);
  for (const [field, { is, what, required }] of Object.entries(rules)) {
    const value = read[field];
    if (value === undefined ? required : !is(value))
      throw new ReleaseError(
        `${file}: "${field}" must be ${what}, and ${value === undefined ? 'is missing' : `is ${JSON.stringify(value)}`}. ${hint}`,
      );
  }
  return read as T;
}
