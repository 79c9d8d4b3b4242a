import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const repository = join(__dirname, '..');

/** Constructions that make prose read translated: docs/specification and docs/requirements.md quote the specification and may keep them. */
const CONSTRUCTIONS: { construction: RegExp; instead: string }[] = [
  {
    construction: /(?<!^#.*)\b(?:Of|Who|Whoever|Whose|What)\b/g,
    instead: 'Begin with the subject, then say what it does: "The cache keeps …", not "What is kept …".',
  },
  {
    construction: /\b(?:tells?|told)\b/gi,
    instead: 'Name the action: shows, reports, mails, identifies, distinguishes.',
  },
  {
    construction: /\bof (?:its|their|his|her|your|our|one's) own\b/gi,
    instead: 'Write "separate", "custom" or "dedicated", or leave it out.',
  },
  {
    construction: /\b(?:whoever|nobody|no one|somebody|someone)\b/gi,
    instead: 'Name the person (a visitor, a colleague, an attacker), or write about the thing.',
  },
  {
    construction: /\b(?:whom|whose|of which)\b/gi,
    instead: 'Write "with", or begin a second sentence.',
  },
];

/** The words without code, addresses of links, and texts of the shop in 'single quotes'. A heading may be a question. */
const prose = (line: string) =>
  line
    .replace(/^ {4}.*/, '')
    .replace(/`[^`]*`/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/(?<![\w’])'[^']+'(?!\w)/g, '');

const violations = (file: string, text: string) =>
  text
    .split('\n')
    .flatMap((line, at) =>
      CONSTRUCTIONS.flatMap(({ construction, instead }) =>
        (prose(line).match(construction) ?? []).map((found) => `${file}:${at + 1}: "${found}". ${instead}`),
      ),
    );

const below = (folder: string, name: RegExp) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => name.test(path) && !path.includes('node_modules'));

test('documentation avoids the constructions that read translated', () => {
  const files = [
    ...['README.md', 'CONTRIBUTING.md', 'api/seed/README.md', '.changeset/README.md', 'slipway/README.md'],
    ...[...below('extended', /\/README\.md$/), ...below('examples', /\/README\.md$/)],
    ...['account', 'backoffice', 'catalog', 'checkout', 'info', 'launches'].map((name) => `mf-${name}/README.md`),
    ...below('slipway/docs', /\.md$/),
    ...below('docs', /\.md$/).filter((path) => !/^docs\/(specification\/|requirements\.md)/.test(path)),
  ];
  expect(files.length).toBeGreaterThan(60);
  expect(files.flatMap((file) => violations(file, readFileSync(join(repository, file), 'utf8')))).toEqual([]);
});

/** Comments of a file of settings or of the shell, on their lines. */
const comments = (text: string) => text.replace(/^(?![ \t]*(?:#|--)[ \t]).*$/gm, '').replace(/^[ \t]*(?:#|--)[ \t]/gm, '');

test('comments in settings and scripts for operators avoid them as well', () => {
  const files = [
    ...['.env.example', 'docker-compose.yml'],
    ...[
      '.github',
      'deploy',
      'docs/pipelines',
      'slipway/chart',
      'slipway/container',
      'slipway/monitoring',
      'slipway/pipelines',
    ].flatMap((folder) => below(folder, /(?:\.(?:ya?ml|conf|sh|sql)|Dockerfile)$/)),
  ];
  expect(files.length).toBeGreaterThan(25);
  expect(files.flatMap((file) => violations(file, comments(readFileSync(join(repository, file), 'utf8'))))).toEqual([]);
  expect(violations('.env', comments('NAME=nobody\n\n  # A key of its own.'))).toEqual([
    expect.stringMatching(/^\.env:3: "of its own"/),
  ]);
});

test.each([
  ['What is kept is not rendered again.', 'What'],
  ['Of two requests the second waits.', 'Of'],
  ['The log tells the cause.', 'tells'],
  ['Each brand has a picture of its own.', 'of its own'],
  ['The page changes when somebody asks.', 'somebody'],
  ['A remote whose file is missing falls back.', 'whose'],
])('refuses "%s" with its file, its line and a better way', (example, found) => {
  expect(violations('docs/page.md', `# Page\n\n${example}`)).toEqual([
    expect.stringMatching(`^docs/page\\.md:3: "${found}"\\. \\S`),
  ]);
});

test("accepts the same words in code and in the shop's texts", () => {
  expect(violations('docs/page.md', "The card shows 'Out Of Stock', and `told` is the column.")).toEqual([]);
});
