import { evaluate } from 'testing/evaluate';

/** Installs Debian packages. Returns null, or the reason for a failure. */
export const installByAptGet = (...packages: readonly string[]) =>
  evaluate<string | null>(
    `import { installByAptGet } from './tooling/apt-get.mjs'`,
    `installByAptGet(...${JSON.stringify(packages)})`,
  );
