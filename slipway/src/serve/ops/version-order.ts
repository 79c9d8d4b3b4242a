import { compareBuild, valid } from 'semver';

/** Versions, the oldest first: a store may list 1.10.0 before 1.9.0. What is no version comes before all of them. */
export const oldestFirst = (versions: readonly string[]): string[] =>
  versions.toSorted((one, other) =>
    valid(one) && valid(other) ? compareBuild(one, other) : Number(valid(one) !== null) - Number(valid(other) !== null),
  );
