import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const repository = join(__dirname, '../..');

interface Text {
  file: string;
  text: string;
}

/** What ESLint, as this repository sets it up, says of texts at paths where no file needs to be. */
function judge(texts: Text[]): string[][] {
  const { stdout, stderr } = spawnSync(process.execPath, [join(__dirname, 'judge.mjs')], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as string[][];
}

const imports = (specifier: string) => `import { x } from '${specifier}';\nexport const y = x;\n`;

/** Each boundary, the file that breaks it, and a part of the sentence that its author must read. */
const CRIMES: [crime: string, file: string, text: string, sentence: string][] = [
  ['a remote imports another', 'mf-info/src/x.ts', imports('mf-catalog/door'), 'A remote never imports another one'],
  [
    '… as a type only',
    'mf-info/src/x.ts',
    "export type X = import('mf-catalog/door').X;\n",
    'A remote never imports another one',
  ],
  ['… by a way through the folders', 'mf-info/src/x.ts', imports('../../mf-catalog/src/door'), 'leaves the room'],
  ['the shell imports a remote', 'shell/src/x.ts', imports('mf-info/door'), 'loads remotes from the release pointer'],
  [
    '… when it is needed',
    'shell/src/x.ts',
    "export const y = () => import('mf-info/door');\n",
    'loads remotes from the release pointer',
  ],
  ['a remote imports the shell', 'mf-info/src/x.ts', imports('shell/services'), 'through the services of the contract'],
  ['shared imports the shell', 'shared/src/x.ts', imports('shell/services'), 'through the services of the contract'],
  ['a deep import into shared', 'mf-info/src/x.ts', imports('shared/src/contract/bus'), 'reaches into shared'],
  ['… below a promise', 'mf-info/src/x.ts', imports('shared/ui/button'), 'reaches into shared'],
  ['… of everything', 'shell/src/x.ts', imports('shared'), 'reaches into shared'],
  ['test doubles in the shop', 'mf-info/src/x.ts', imports('shared/testing'), "'shared/testing' is for tests"],
  ['the API imports a page', 'api/src/x.ts', imports('mf-info/door'), "'api' runs in Node, 'mf-info' in the page"],
  ['the API imports the shell', 'api/src/x.ts', imports('shell/services'), "'api' runs in Node, 'shell' in the page"],
  ['the API imports a button', 'api/src/x.ts', imports('shared/ui'), 'runs in Node and draws nothing'],
  ['the API imports the contract', 'api/src/x.ts', imports('shared/contract'), 'The API takes shared/models'],
  ['a page imports the API', 'mf-info/src/x.ts', imports('api'), 'ask it over HTTP'],
  ['a page imports the site', 'shell/src/x.ts', imports('site'), 'ask it over HTTP'],
  ['React in the API', 'api/src/x.ts', imports('react'), "'api' draws no pages"],
  ['React in the site', 'site/src/x.ts', imports('react-dom/server'), "'site' draws no pages"],
  ['styles in the releases', 'releases/src/x.ts', imports('styled-components'), "'releases' draws no pages"],
  ['the site reads the database', 'site/src/x.ts', imports('kysely'), 'never reads the database'],
  ['releases use another room', 'releases/src/x.ts', imports('shared/models'), 'stands by itself'],
  ['the API uses the releases', 'api/src/x.ts', imports('releases'), "'api' may not import 'releases'"],
  ['Node in a page', 'mf-info/src/x.ts', imports('node:fs'), "where 'node:fs' does not exist"],
  ['a server package in a page', 'shell/src/x.ts', imports('fastify'), "where 'fastify' does not exist"],
  ['a second HTTP client', 'mf-info/src/x.ts', imports('axios'), 'The shell has the one instance'],
  ['… in the shell', 'shell/src/cart/x.ts', imports('axios'), 'one HTTP client, in shell/src/http'],
  ['toasts past the services', 'shell/src/cart/x.ts', imports('notistack'), 'Toasts are shown by shell/src/feedback'],
  [
    'federation elsewhere',
    'shell/src/cart/x.ts',
    imports('@module-federation/enhanced/runtime'),
    'loaded by shell/src/federation alone',
  ],
  [
    'a name that is not there',
    'mf-info/src/x.ts',
    "import { debounceTime } from 'rxjs';\nexport const y = debounceTime;\n",
    'does not exist in the page at run time',
  ],
  ['text in the contract', 'shared/src/contract/x.ts', imports('../errors'), 'imports nothing but shared/src/models'],
  ['a way out of the room', 'site/src/x.ts', "export * from '../../releases/src/pointer';\n", "leaves the room 'site'"],
  ['… in tooling', 'tooling/x.mjs', "import '../releases/dist/index.js';\n", "leaves the room 'tooling'"],
  ['… by require', 'api/src/x.ts', "export const y = require('../../site/src/config');\n", "leaves the room 'api'"],
  ['a file that says nothing', 'mf-info/src/help/utils.ts', 'export const x = 1;\n', "'utils' says nothing"],
  ['… with an ending', 'api/src/orders/helpers.test.ts', 'export const x = 1;\n', "'helpers' says nothing"],
  ['a folder that says nothing', 'shell/src/lib/dates.ts', 'export const x = 1;\n', "'lib' says nothing"],
  // services.ts imports outcome.ts, so this import would close the circle.
  [
    'an import circle',
    'shared/src/contract/outcome.ts',
    imports('./services'),
    'outcome.ts -> shared/src/contract/services.ts -> shared/src/contract/outcome.ts',
  ],
  ['any', 'mf-info/src/x.ts', 'export const x: any = 1;\n', "'any' switches the compiler off"],
];
let said: string[][];
beforeAll(() => (said = judge(CRIMES.map(([, file, text]) => ({ file, text })))));

test.each(CRIMES.map(([crime], at) => ({ crime, at })))('refused with a sentence: $crime', ({ at }) => {
  expect(said[at]!.join('\n')).toContain(CRIMES[at]![3]);
});

test('what rooms may do is not refused', () => {
  const allowed: Text[] = [
    { file: 'mf-info/src/x.ts', text: imports('shared/contract') },
    { file: 'mf-info/src/x.test.ts', text: imports('shared/testing') },
    { file: 'shell/src/http/x.ts', text: imports('axios') },
    { file: 'api/src/x.ts', text: imports('shared/models') },
    { file: 'site/src/x.ts', text: imports('releases') },
    { file: 'shared/src/contract/x.ts', text: imports('../models/user') },
    { file: 'trust/faults/x.trust.ts', text: imports('e2e/shop') },
  ];
  expect(judge(allowed)).toEqual(allowed.map(() => []));
});

test('nothing in the tree, of whatever kind, has a name that says nothing', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8', maxBuffer: 64 << 20 }).split('\n');
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|libs?)([./]|$)/i.test(file))).toEqual([]);
});
