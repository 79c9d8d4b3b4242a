import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const repository = join(__dirname, '../..');

interface Text {
  file: string;
  text: string;
}

/** Messages of ESLint, with this repository's configuration, for texts at the given paths; the files need not exist. */
function lintTexts(texts: Text[]): string[][] {
  const { stdout, stderr } = spawnSync(process.execPath, [join(__dirname, 'lint-texts.mjs')], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as string[][];
}

const imports = (specifier: string) => `import { x } from '${specifier}';\nexport const y = x;\n`;

/** Each rule, a file that breaks it, and a part of the message. */
const VIOLATIONS: [violation: string, file: string, text: string, message: string][] = [
  ['a remote imports another', 'mf-info/src/x.ts', imports('mf-catalog/routes'), 'A remote never imports another one'],
  [
    '… as a type only',
    'mf-info/src/x.ts',
    "export type X = import('mf-catalog/routes').X;\n",
    'A remote never imports another one',
  ],
  ['… by a relative path', 'mf-info/src/x.ts', imports('../../mf-catalog/src/routes'), 'A remote never imports another one'],
  ['… by a template', 'mf-info/src/x.ts', 'export const y = () => import(`mf-catalog/routes`);\n', 'A remote never imports'],
  ['… in place of a module of a test', 'mf-info/src/x.test.ts', "jest.mock('mf-catalog/routes');\n", 'A remote never imports'],
  ['the shell imports a remote', 'shell/src/x.ts', imports('mf-info/routes'), 'loads remotes from the release pointer'],
  [
    '… dynamically',
    'shell/src/x.ts',
    "export const y = () => import('mf-info/routes');\n",
    'loads remotes from the release pointer',
  ],
  ['a remote imports the shell', 'mf-info/src/x.ts', imports('shell/services'), 'through the services of the contract'],
  ['shared imports the shell', 'shared/src/x.ts', imports('shell/services'), 'through the services of the contract'],
  ['a deep import into shared', 'mf-info/src/x.ts', imports('shared/src/contract/bus'), 'reaches into shared'],
  ['… below an export', 'mf-info/src/x.ts', imports('shared/ui/button'), 'reaches into shared'],
  ['… of everything', 'shell/src/x.ts', imports('shared'), 'reaches into shared'],
  ['test doubles in production code', 'mf-info/src/x.ts', imports('shared/testing'), "'shared/testing' is for tests"],
  ['the API imports a page', 'api/src/x.ts', imports('mf-info/routes'), "'api' runs in Node, 'mf-info' in the page"],
  ['the API imports the shell', 'api/src/x.ts', imports('shell/services'), "'api' runs in Node, 'shell' in the page"],
  ['the API imports a button', 'api/src/x.ts', imports('shared/ui'), 'runs in Node and renders nothing'],
  ['the API imports the contract', 'api/src/x.ts', imports('shared/contract'), 'The API uses shared/models'],
  ['a page imports the API', 'mf-info/src/x.ts', imports('api'), 'ask it over HTTP'],
  ['a page imports the server', 'shell/src/x.ts', imports('server'), 'ask it over HTTP'],
  ['React in the API', 'api/src/x.ts', imports('react'), "'api' renders no pages"],
  ['React in the server', 'server/src/x.ts', imports('react-dom/server'), "'server' renders no pages"],
  ['styles in the delivery kit', 'slipway/src/x.ts', imports('styled-components'), "'slipway' renders no pages"],
  ['the server reads the database', 'server/src/x.ts', imports('kysely'), 'never reads the database'],
  ['a page uses the store', 'shell/src/x.ts', imports('slipway/serve'), "'slipway' does not"],
  ['a remote loads remotes', 'mf-info/src/x.ts', imports('slipway/runtime'), "'slipway' does not"],
  ['the delivery kit uses another package', 'slipway/src/x.ts', imports('shared/models'), 'is independent'],
  ['the shop of tests in production code', 'api/src/x.ts', imports('testing/free-port'), 'is for tests and benchmarks'],
  ['… in the server', 'server/src/x.test.ts', imports('testing/shop'), "'server' starts no shop"],
  ['… in a page', 'shell/src/x.test.ts', imports('testing/shop'), "'shell' starts no shop"],
  ['… in a remote', 'mf-info/src/x.tsx', imports('testing/free-port'), "'mf-info' starts no shop"],
  ['… in shared', 'shared/src/testing/x.ts', imports('testing/free-port'), "'shared' starts no shop"],
  ['… in the delivery kit', 'slipway/src/x.test.ts', imports('testing/free-port'), "'slipway' starts no shop"],
  ['tests start browser tests', 'testing/src/x.ts', imports('e2e/browser'), "'testing' may not import 'e2e'"],
  ['Node in a page', 'mf-info/src/x.ts', imports('node:fs'), "where 'node:fs' does not exist"],
  ['a server package in a page', 'shell/src/x.ts', imports('fastify'), "where 'fastify' does not exist"],
  ['a second HTTP client', 'mf-info/src/x.ts', imports('axios'), "Only shared/src/http imports 'axios'"],
  ['… in the shell', 'shell/src/http/x.ts', imports('axios'), "Only shared/src/http imports 'axios'"],
  ['toasts without the service', 'shell/src/cart/x.ts', imports('notistack'), 'Only shell/src/feedback shows toasts'],
  [
    'federation elsewhere',
    'shell/src/cart/x.ts',
    imports('@module-federation/enhanced/runtime'),
    'Only shell/src/federation loads remotes',
  ],
  [
    'a name that the page lacks',
    'mf-info/src/x.ts',
    "import { throttleTime } from 'rxjs';\nexport const y = throttleTime;\n",
    'does not exist in the page at run time',
  ],
  [
    'the Link of the router in place of that of the shop',
    'mf-info/src/x.ts',
    "import { Link } from 'react-router-dom';\nexport const y = Link;\n",
    'does not exist in the page at run time',
  ],
  [
    "a copy of the contract in a remote's library",
    'shared/src/products/x.ts',
    imports('../contract'),
    'a copy of the contract into each remote',
  ],
  ['a package that imports itself by its name', 'shared/src/models/x.ts', imports('shared/money'), 'by its relative path'],
  ['error messages in the contract', 'shared/src/contract/x.ts', imports('../errors'), 'imports nothing but shared/src/models'],
  ['a component in what the API loads', 'shared/src/models/x.ts', imports('../ui'), 'The API and the server load this file too'],
  ['React in what the API loads', 'shared/src/x.ts', imports('react'), 'The API and the server load this file too'],
  [
    'a relative path out of the package',
    'server/src/x.ts',
    "export * from '../../slipway/src/pointer';\n",
    "leaves the package 'server'",
  ],
  ['… in tooling', 'tooling/x.mjs', "import '../slipway/dist/index.js';\n", "leaves the package 'tooling'"],
  ['… by require', 'api/src/x.ts', "export const y = require('../../server/src/config');\n", "leaves the package 'api'"],
  ['a staff page in a domain', 'api/src/returns/x.ts', imports('../staff/orders/read-order'), 'Staff pages call the domains'],
  // services.ts imports result.ts, so this import would close the cycle.
  [
    'an import cycle',
    'shared/src/contract/result.ts',
    imports('./services'),
    'result.ts -> shared/src/contract/services.ts -> shared/src/contract/result.ts',
  ],
  ['any', 'mf-info/src/x.ts', 'export const x: any = 1;\n', "'any' turns type checking off"],
  ['a spread of a literal', 'api/src/x.ts', 'export const x = { ...{ a: 1 }, b: 2 };\n', 'misspelled properties'],
  ['… in a component', 'shell/src/x.tsx', 'export const x = <p {...{ id: 1 }} />;\n', 'misspelled properties'],
  ['British spelling', 'shell/src/x.ts', 'export const colourOf = 1;\n', 'American spelling'],
  ['… in a property', 'api/src/x.ts', 'export type X = { isBehaviour: boolean };\n', 'American spelling'],
  ['… in an export', 'api/src/x.ts', "export { z as catalogueFeed } from './z';\n", 'American spelling'],
  ['the shop in the delivery kit', 'slipway/src/x.ts', 'export const cartSize = 1;\n', "'cart' is a word of the shop"],
  ['… in a comment', 'slipway/src/x.ts', '// What a shopper sees.\nexport const x = 1;\n', "'shopper' is a word of the shop"],
  ['… in a text of a test', 'slipway/src/x.test.ts', "export const x = 'mf-info';\n", "'mf info' is a word of the shop"],
  [
    'a relative clause as subject',
    'server/src/x.ts',
    '// What is idle is closed.\nexport const x = 1;\n',
    'begin with the thing',
  ],
  ['… in a later sentence', 'server/src/x.ts', '/**\n * Kept. Of two\n * the first.\n */\nexport const x = 1;\n', "'Of' reads"],
  ['… in a title', 'e2e/x.e2e.ts', "test('LCH-3: who waits is served', () => {});\n", "'Who' reads translated"],
  ['… in a title of a table', 'server/src/x.test.ts', "test.each([1])('what %s sends', () => {});\n", "'What' reads translated"],
  [
    '… in a title of a test that may be skipped',
    'slipway/test/x.test.ts',
    "inBrowser(titled('lets nobody move'));\n",
    "'nobody' reads translated",
  ],
  ['things that talk', 'testing/src/x.ts', '// The page tells its links.\nexport const x = 1;\n', "'tells' reads translated"],
  ['of its own', 'bench/src/x.ts', '// A folder of\n// its own.\nexport const x = 1;\n', "write 'separate'"],
  [
    'a person without a name',
    'tooling/x.mjs',
    '/** So that nobody waits. */\nexport const x = 1;\n',
    'name the person or program',
  ],
  ['a relative pronoun', 'extended/x.ts', 'describe(`a page whose ${1} hangs`, () => {});\n', "write 'with'"],
];
let messages: string[][];
beforeAll(() => (messages = lintTexts(VIOLATIONS.map(([, file, text]) => ({ file, text })))));

test.each(VIOLATIONS.map(([violation], at) => ({ violation, at })))('rejects: $violation', ({ at }) => {
  expect(messages[at]!.join('\n')).toContain(VIOLATIONS[at]![3]);
});

test('accepts permitted imports and names', () => {
  const allowed: Text[] = [
    { file: 'shared/src/server-contract.ts', text: imports('slipway/pointer') },
    { file: 'mf-info/src/x.ts', text: imports('shared/contract') },
    { file: 'mf-info/src/x.test.ts', text: imports('shared/testing') },
    { file: 'shared/src/http/x.ts', text: imports('axios') },
    { file: 'api/src/x.ts', text: imports('shared/models') },
    { file: 'server/src/x.ts', text: imports('slipway') },
    { file: 'shell/src/x.ts', text: imports('slipway/runtime') },
    { file: 'slipway/src/slots/x.ts', text: imports('react') },
    { file: 'shared/src/contract/x.ts', text: imports('../models/user') },
    { file: 'extended/faults/x.extended.ts', text: imports('e2e/shopper') },
    { file: 'extended/faults/processes/x.ts', text: imports('testing/program') },
    { file: 'e2e/engines/x.ts', text: imports('testing/shop') },
    { file: 'bench/src/x.ts', text: imports('testing/free-port') },
    { file: 'api/test/x.ts', text: imports('testing/free-port') },
    { file: 'api/src/x.test.ts', text: imports('testing/free-port') },
    { file: 'api/src/x.ts', text: 'export const x = { colourway: 1 };\n' },
    { file: 'slipway/src/x.ts', text: "export const x = ['mf-manifest.json', 'mf-stats.json', 'workshop'];\n" },
    { file: 'server/src/x.ts', text: 'export const cartSize = 1;\n' },
    { file: 'server/src/x.ts', text: 'export const x = (y?: object) => ({ ...y, ...(y ? { z: 1 } : {}) });\n' },
    // Quoted text, code, and a sentence that goes on in the next line.
    { file: 'server/src/x.ts', text: "// Shows 'What to refund' or `told`, one\n// Of them.\nexport const x = 'nobody';\n" },
    { file: 'e2e/x.e2e.ts', text: "test('shows ‘x’', () => /who/.test('Who is it'));\n" },
  ];
  expect(lintTexts(allowed)).toEqual(allowed.map(() => []));
});

test('the documents of the delivery kit contain no word of the shop', () => {
  const docs = readdirSync(join(repository, 'slipway/docs')).map((name) => `docs/${name}`);
  const files = ['README.md', 'CHANGELOG.md', 'package.json', ...docs];
  const program = `import { readFileSync } from 'node:fs';
    import { shopWordsIn } from './tooling/lint/kit-words.mjs';
    const found = ${JSON.stringify(files)}.map((file) => [file, shopWordsIn(readFileSync('slipway/' + file, 'utf8'))]);
    console.log(JSON.stringify(found.filter(([, words]) => words.length > 0)));`;
  const args = ['--input-type=module', '-e', program];
  expect(JSON.parse(execFileSync(process.execPath, args, { cwd: repository, encoding: 'utf8' }))).toEqual([]);
});

test('no file in the tree, of any type, has a vague name or British spelling in its name', () => {
  const listed = execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8', maxBuffer: 64 << 20 })
    .trim()
    .split('\n');
  const files = listed.filter((file) => existsSync(join(repository, file)));
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|libs?)([./]|$)/i.test(file))).toEqual([]);
  // A migration keeps its name in every database.
  const named = files.filter((file) => !file.startsWith('api/src/db/migrations/'));
  expect(named.filter((file) => /catalogue|colour(?!way)|behaviour/i.test(file))).toEqual([]);
});
