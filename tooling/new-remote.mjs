// npm run new-remote NAME: creates a remote with one page that builds, tests, lints, runs in development and can be released.
// Adds its name wherever workspaces are listed; downloads nothing.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOf } from './new-remote/files.mjs';
import { register } from './new-remote/register.mjs';
import { continueOnNewNode } from './node.mjs';
import { repository, slices } from './repository.mjs';
import { versionOfContract } from './contract/report.mjs';

await continueOnNewNode();
const [given = '', ...rest] = process.argv.slice(2);
const name = given.startsWith('mf-') ? given : `mf-${given}`;
const problem = findProblem();
if (problem) {
  console.error(problem);
  process.exit(2);
}
const path = `/${name.slice('mf-'.length)}`;
const files = filesOf({ name, path, contract: `^${versionOfContract()}` });
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(join(repository, name, file)), { recursive: true });
  writeFileSync(join(repository, name, file), text);
}
const changed = register(name);
console.log(`Created ${name}, with the route patterns ${path} and ${path}/*.

  written:  ${Object.keys(files)
    .map((file) => `${name}/${file}`)
    .join('\n            ')}
  changed:  ${changed.join(', ')}

  npm run dev -w ${name}        look at it: http://localhost:8080${path}
  npm run test -w ${name}       its tests
  npm run check -w ${name}      its types and lint, too
  npm run build -w ${name}
  npm run release -- publish ${name}
  npm run release -- promote ${name} 1.0.0 --reason "${path.slice(1).replaceAll('-', ' ')}"

Then describe it in README.md, and set its route patterns in ${name}/package.json.`);

function findProblem() {
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 41 || rest.length > 0)
    return `npm run new-remote NAME: a name in lower-case letters, with hyphens between words, such as gift-cards.`;
  if (existsSync(join(repository, name))) return `The folder ${name} exists already.`;
  const owner = slices().find(({ patterns = [] }) =>
    patterns.some((pattern) => pattern.path.replace('/*', '') === `/${name.slice(3)}`),
  );
  return owner ? `/${name.slice(3)} belongs to ${owner.name}: choose another name.` : null;
}
