// npm run contract [-- check | keep]: writes shared/contract.api.md. `check` rejects a stale one and type-checks each remote
// against the released contract; `keep` stores the current contract as released (shared/released).
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { continueOnNewNode } from './node.mjs';
import { repository } from './repository.mjs';
import { checkCompatible, checkConsumers } from './contract/consumers.mjs';
import { declarationsOf } from './contract/program.mjs';
import { changedSince, keepReleased, releasedVersions } from './contract/released.mjs';
import { contractReport, versionOfContract } from './contract/report.mjs';

await continueOnNewNode();
const page = join(repository, 'shared/contract.api.md');
const version = versionOfContract();
const [command = 'write', ...rest] = process.argv.slice(2);

if (command === 'check' && rest.length === 0) {
  const faults = check();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} else if (command === 'keep' && rest.length === 0) {
  console.log(keepReleased() ? `kept contract ${version} in shared/released/${version}` : `contract ${version} is kept already`);
} else if (command === 'write' && rest.length === 0) {
  writeFileSync(page, contractReport());
  console.log(`wrote shared/contract.api.md (contract ${version})`);
} else {
  console.error('npm run contract [-- check | keep]');
  process.exitCode = 2;
}

function check() {
  const stale = !existsSync(page) || readFileSync(page, 'utf8') !== contractReport();
  const changed = releasedVersions().includes(version) ? changedSince(version, declarationsOf().declarations) : null;
  return [
    ...(stale ? ['shared/contract.api.md is out of date: run npm run contract, and review the difference.'] : []),
    ...(changed ? [changed] : []),
    ...checkCompatible(),
    ...checkConsumers(),
  ];
}
