// For lint.test.ts: lints texts as if they were files at the given paths. Reads [{ file, text }] from stdin and writes the
// messages of each as JSON. Runs as a process, because ESLint's configuration is an ES module.
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { repository } from '../repository.mjs';

const eslint = new ESLint({ cwd: repository });
const results = [];
for (const source of JSON.parse(await text(process.stdin))) {
  const [result] = await eslint.lintText(source.text, { filePath: join(repository, source.file) });
  results.push(result.messages.filter(({ ruleId }) => !/unused/.test(ruleId ?? '')).map(({ message }) => message));
}
process.stdout.write(JSON.stringify(results));
