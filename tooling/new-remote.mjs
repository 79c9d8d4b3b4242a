// npm run new-remote NAME: a slice that builds, tests, lints, runs in development and can be released, with one page. It
// writes down the name wherever a workspace has to be named; nothing is fetched.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOf } from './new-remote/files.mjs';
import { register } from './new-remote/register.mjs';
import { repository, slices } from './repository.mjs';
import { versionOfContract } from './contract/report.mjs';

const [given = '', ...rest] = process.argv.slice(2);
const name = given.startsWith('mf-') ? given : `mf-${given}`;
const refusal = refusalOf();
if (refusal) {
  console.error(refusal);
  process.exit(2);
}
const path = `/${name.slice('mf-'.length)}`;
const files = filesOf({ name, path, contract: `^${versionOfContract()}` });
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(join(repository, name, file)), { recursive: true });
  writeFileSync(join(repository, name, file), text);
}
const changed = register(name);
console.log(`${name} is there, and claims ${path} and everything below it.

  written:  ${Object.keys(files)
    .map((file) => `${name}/${file}`)
    .join('\n            ')}
  changed:  ${changed.join(', ')}

  npm run dev -w ${name}        look at it: http://localhost:8080${path}
  npm run test -w ${name}       its tests
  npm run build -w ${name} && npm run release -- publish ${name} && npm run release -- promote ${name} 1.0.0

Then say in README.md what it is for, and in ${name}/package.json which paths it claims.`);

function refusalOf() {
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 41 || rest.length > 0)
    return `npm run new-remote NAME: a name in small letters, with hyphens between words, such as gift-cards.`;
  if (existsSync(join(repository, name))) return `There is a folder ${name} already.`;
  const claimed = slices().find(({ claims = [] }) =>
    claims.some((claim) => claim.path.replace('/*', '') === `/${name.slice(3)}`),
  );
  return claimed ? `${claimed.name} claims /${name.slice(3)} already: choose another name.` : null;
}
