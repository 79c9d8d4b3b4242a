// For lint.test.ts: lints texts that lie on no disk, as if they stood at their paths. Reads [{ file, text }] from stdin and
// writes the messages of each as JSON. A process of its own, because ESLint's configuration is an ES module.
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { repository } from '../repository.mjs';

const eslint = new ESLint({ cwd: repository });
const judged = [];
for (const crime of JSON.parse(await text(process.stdin))) {
  const [result] = await eslint.lintText(crime.text, { filePath: join(repository, crime.file) });
  judged.push(result.messages.filter(({ ruleId }) => !/unused/.test(ruleId)).map(({ message }) => message));
}
process.stdout.write(JSON.stringify(judged));
