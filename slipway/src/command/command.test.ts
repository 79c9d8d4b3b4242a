import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mover, openScratch, repository, type Scratch } from '../../test/scratch';
import { promote } from '../moves';

// Runs other programs.
jest.setTimeout(180_000);

let scratch: Scratch;

beforeEach(async () => {
  scratch = openScratch();
  await scratch.add('shell', '1.0.0');
  await scratch.add('alpha', '1.0.0');
  await promote(scratch.store, 'shell', '1.0.0', mover());
  await promote(scratch.store, 'alpha', '1.0.0', mover());
});

afterEach(() => {
  scratch.remove();
  delete process.env.RELEASE_SMOKE;
});

const live = async (name: string) => (await scratch.store.readPointer()).remotes[name]?.version;

test('FED-2: promotes and rolls back one slice by command and leaves the other slices unchanged', async () => {
  await scratch.live('beta', '3.0.0');
  await scratch.add('alpha', '1.1.0');
  expect(await live('alpha')).toBe('1.0.0');
  expect(await scratch.release('promote', 'alpha', '1.1.0', '--reason', 'new')).toMatchObject({ code: 0 });
  expect([await live('alpha'), await live('beta')]).toEqual(['1.1.0', '3.0.0']);
  expect(await scratch.release('rollback', 'alpha', '--reason', 'old')).toMatchObject({ code: 0 });
  expect([await live('alpha'), await live('beta')]).toEqual(['1.0.0', '3.0.0']);
});

test('FED-6: refuses a remote with a contract that the live shell cannot serve, and names both versions', async () => {
  await scratch.add('alpha', '2.0.0', { contract: '^2.1.0' });
  const refused = await scratch.release('promote', 'alpha', '2.0.0', '--reason', 'new');
  expect(refused.code).toBe(1);
  for (const word of ['alpha 2.0.0', '^2.1.0', 'shell 1.0.0', 'contract 1.0.0']) expect(refused.err).toContain(word);
  expect(await live('alpha')).toBe('1.0.0');
  expect(await scratch.release('canary', 'alpha', '2.0.0', '--percent', '5', '--reason', 'new')).toMatchObject({ code: 1 });
  expect(await scratch.release('rollback', 'alpha', '--to', '2.0.0', '--reason', 'new')).toMatchObject({ code: 1 });
  expect((await scratch.store.readPointer()).generation).toBe(2);
});

test('help and the version are printed even if a setting is wrong', async () => {
  process.env.RELEASE_SIGNING_KEY = '/not/mounted';
  try {
    for (const [asked, printed] of [
      ['--help', 'publish  [<folder>]'],
      ['--version', '.'],
    ] as const) {
      const { code, out } = await scratch.command(scratch.dataDir, asked);
      expect([code, out.includes(printed)]).toEqual([0, true]);
    }
  } finally {
    delete process.env.RELEASE_SIGNING_KEY;
  }
});

test('a project without production moves nothing there when an environment was forgotten, and publishes without one', async () => {
  writeFileSync(join(scratch.dataDir, 'slipway.config.mjs'), `export default { environments: ['staging', 'live'], trials: [] };`);
  await scratch.add('alpha', '1.1.0');
  const refused = await scratch.command(scratch.dataDir, 'promote', 'alpha', '1.1.0', '--reason', 'x');
  expect([refused.code, await live('alpha')]).toEqual([2, '1.0.0']);
  expect(refused.err).toContain('declares no environment production. There are: staging, live.');
  const { code } = await scratch.command(scratch.dataDir, 'publish', scratch.build('alpha', '1.2.0'));
  expect(code).toBe(0);
});

test.each([
  ['unknown command', ['fly'], 2],
  ['no command', [], 2],
  ['unknown slice', ['promote', 'gamma', '1.0.0', '--reason', 'x'], 2],
  ['missing version', ['promote', 'alpha', '--reason', 'x'], 2],
  ['missing reason', ['promote', 'alpha', '1.0.0'], 2],
  ['empty reason', ['promote', 'alpha', '1.0.0', '--reason', ' '], 2],
  ['an empty environment', ['promote', 'alpha', '1.0.0', '--reason', 'x', '--env', ''], 2],
  ['an empty store', ['status', '--store', ''], 2],
  ['unknown option', ['promote', 'alpha', '1.0.0', '--reason', 'x', '--force'], 2],
  ['an option of another command', ['promote', 'alpha', '1.0.0', '--reason', 'x', '--percent', '5'], 2],
  ['disable without a message', ['disable', 'alpha', '--reason', 'x'], 2],
  ['disable of the shell', ['disable', 'shell', '--message', 'x', '--reason', 'x'], 2],
  ['prune with 0 days', ['prune', '--days', '0'], 2],
  ['raise without a generation', ['raise', '--reason', 'x'], 2],
  ['raise to the generation that is live', ['raise', '2', '--reason', 'x'], 1],
  ['a surplus argument', ['promote', 'alpha', '1.0.0', '1.1.0', '--reason', 'x'], 2],
  ['a share of 0', ['canary', 'alpha', '1.1.0', '--percent', '0', '--reason', 'x'], 2],
  ['a share of 101', ['canary', 'alpha', '1.1.0', '--percent', '101', '--reason', 'x'], 2],
  ['no share', ['canary', 'alpha', '1.1.0', '--reason', 'x'], 2],
  ['a canary of the shell', ['canary', 'shell', '1.0.0', '--percent', '5', '--reason', 'x'], 2],
  ['a version that is not published', ['promote', 'alpha', '9.0.0', '--reason', 'x'], 1],
  ['--end without a canary', ['canary', 'alpha', '--end', '--reason', 'x'], 1],
  ['nothing to go back to', ['rollback', 'alpha', '--reason', 'x'], 1],
  ['promoting the live version', ['promote', 'alpha', '1.0.0', '--reason', 'x'], 0],
  ['options first', ['--reason', 'x', 'promote', '--json', 'alpha', '1.0.0'], 0],
])('exits with the right code for %s', async (_what, args, code) => {
  expect(await scratch.release(...args)).toMatchObject({ code });
  expect((await scratch.store.readPointer()).generation).toBe(2);
});

test('promotes and rolls back the shell like a remote', async () => {
  await scratch.add('shell', '1.1.0');
  expect(await scratch.release('promote', 'shell', '1.1.0', '--reason', 'x')).toMatchObject({ code: 0 });
  expect(await scratch.store.readPointer()).toMatchObject({
    shell: { version: '1.1.0', entry: '/shell/1.1.0/main.js', contract: '1.0.0', fallback: { version: '1.0.0' } },
  });
  expect(await scratch.release('rollback', 'shell', '--reason', 'x')).toMatchObject({ code: 0 });
  expect((await scratch.store.readPointer()).shell?.version).toBe('1.0.0');
});

test('keeps the output of a version out of the JSON answer', async () => {
  const noise = `console.log('from the console'); process.stdout.write('from the stream');`;
  await scratch.add('alpha', '1.1.0', { server: `${noise} exports.remoteModule = { routes: [] };` });
  process.env.RELEASE_SMOKE = 'server';
  const { out, err } = await scratch.release('promote', 'alpha', '1.1.0', '--reason', 'new', '--json');
  expect(JSON.parse(out)).toMatchObject({ name: 'alpha', version: '1.1.0', changed: true });
  expect(err).toContain('from the console\nfrom the stream');
});

test('warns when a version goes live without a browser trial', async () => {
  await scratch.add('alpha', '1.1.0');
  process.env.RELEASE_SMOKE = 'server';
  const expected = 'No browser tried it: RELEASE_SMOKE=server.';
  expect((await scratch.release('canary', 'alpha', '1.1.0', '--percent', '5', '--reason', 'new')).out).toContain(expected);
  expect((await scratch.release('promote', 'alpha', '1.1.0', '--reason', 'new')).out).toContain(expected);
  expect((await scratch.release('rollback', 'alpha', '--reason', 'old')).out).not.toContain('browser');
});

test('fails when a trial never ends, and names it', async () => {
  await scratch.add('alpha', '1.1.0');
  const trial = `{ name: 'forever', on: ['promote'], run: () => new Promise(() => {}) }`;
  writeFileSync(join(scratch.dataDir, 'slipway.config.mjs'), `export default { trials: [${trial}] };`);
  const ended = await scratch.command(scratch.dataDir, 'promote', 'alpha', '1.1.0', '--reason', 'x');
  expect(ended).toMatchObject({ code: 1, err: expect.stringContaining('trial "forever" failed: it never ends') as string });
  writeFileSync(join(scratch.dataDir, 'slipway.config.mjs'), `await new Promise(() => {});`);
  const lost = await scratch.command(scratch.dataDir, 'promote', 'alpha', '1.1.0', '--reason', 'x');
  expect(lost).toMatchObject({ code: 1, err: expect.stringContaining('This command ended without finishing') as string });
  expect(await live('alpha')).toBe('1.0.0');
});

test('reports an error in two lines, and prints its version', async () => {
  const { err } = await scratch.release('promote', 'alpha', '--reason', 'x');
  expect(err.trim().split('\n')).toEqual(['promote needs a version', expect.stringMatching(/^How: .* promote --help$/)]);
  expect((await scratch.release('--help')).out).toContain('every change of the pointer');
  const { version } = JSON.parse(readFileSync(join(repository, 'slipway/package.json'), 'utf8')) as { version: string };
  expect(await scratch.release('--version')).toMatchObject({ code: 0, out: `${version}\n` });
});

test('moves the pointer once per successful command when several run at once', async () => {
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) await scratch.add('alpha', version);
  const runs = await Promise.all(
    ['1.1.0', '1.2.0', '1.3.0'].map((version) => scratch.release('promote', 'alpha', version, '--reason', 'x')),
  );
  const done = runs.filter(({ code }) => code === 0);
  for (const { code, err } of runs) if (code !== 0) expect([code, err]).toEqual([1, expect.stringContaining('moved meanwhile')]);
  expect((await scratch.store.readPointer()).generation).toBe(2 + done.length);
});

test('prints JSON with --json, even for a refusal', async () => {
  const { out } = await scratch.release('status', '--json');
  expect(JSON.parse(out)).toMatchObject({
    generation: 2,
    slices: [
      { name: 'shell', live: '1.0.0' },
      { name: 'alpha', live: '1.0.0' },
    ],
  });
  const refused = await scratch.release('promote', 'alpha', '9.0.0', '--reason', 'x', '--json');
  expect(JSON.parse(refused.out)).toMatchObject({ refused: true });
});

test('reports a failed bucket or disk as a sentence and as JSON', async () => {
  process.env.AWS_ENDPOINT_URL = 'http://127.0.0.1:1';
  process.env.AWS_ACCESS_KEY_ID = process.env.AWS_SECRET_ACCESS_KEY = 'test';
  const bucket = await scratch.release('status', '--store', 's3://releases/acme', '--json');
  for (const name of ['AWS_ENDPOINT_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) delete process.env[name];
  writeFileSync(join(scratch.dataDir, 'file'), '');
  const disk = await scratch.release('export', join(scratch.dataDir, 'file/below'), '--json');
  for (const [{ code, out, err }, expected] of [
    [bucket, 'Cannot read pointer.json in s3://releases/acme/ at http://127.0.0.1:1: nothing listens there'],
    [disk, ' cannot be there: a part of its path is a file'],
  ] as const) {
    const answer = JSON.parse(out) as { refused: boolean; message: string };
    expect([code, answer.refused, err]).toEqual([1, false, `${answer.message}\n`]);
    expect(answer.message).toContain(expected);
  }
});

test('prints links below the base path of the project, or below the default without a configuration', async () => {
  process.env.PREVIEW_SECRET = 'a secret of 32 characters or more';
  const words = ['preview', 'alpha', '1.0.0', '--json'];
  const paths = [await scratch.release(...words), await scratch.command(scratch.dataDir, ...words)].map(
    ({ out }) => (JSON.parse(out) as { path: string }).path,
  );
  delete process.env.PREVIEW_SECRET;
  expect(paths[0]).toMatch(/^\/preview\/[\w-]+\.[\w-]+$/);
  expect(paths[1]).toMatch(/^\/releases\/preview\/[\w-]+\.[\w-]+$/);
});

test('a move succeeds when its hook fails, and the failure is logged', async () => {
  await scratch.add('alpha', '1.1.0');
  process.env.RELEASE_HOOK = 'echo the chat is away >&2; exit 7';
  const moved = await scratch.command(scratch.dataDir, 'promote', 'alpha', '1.1.0', '--reason', 'x');
  delete process.env.RELEASE_HOOK;
  expect(moved).toMatchObject({ code: 0, out: expect.stringContaining('alpha 1.1.0 is live') as string });
  expect(moved.err).toContain('RELEASE_HOOK failed: it ended with 7: the chat is away');
});
