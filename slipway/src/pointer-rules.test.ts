import {
  checkPointer,
  EMPTY_POINTER,
  emptyPointer,
  environmentOf,
  hostsOf,
  inSchema2,
  kindOf,
  pathOf,
  promoteRelease,
  refsOf,
  releaseOf,
  releasesOf,
  rollBackRelease,
  withCanary,
  withDisabledState,
  withoutCanary,
  withRelease,
  type Candidate,
  type Pointer,
  type ReleaseState,
} from './pointer';

const ref = (version: string) => ({
  version,
  path: `remotes/alpha/${version}/remoteEntry.js`,
  entry: `/remotes/alpha/${version}/remoteEntry.js`,
  integrity: `sha384-${version}`,
  record: `sha384-r${version}`,
  container: `alpha__${version}`,
});
const candidate = (version: string, more: Partial<Candidate> = {}): Candidate => ({
  ...ref(version),
  contract: '^1.0.0',
  patterns: [{ path: `/a/${version}`, server: true }],
  ...more,
});
const state = (version: string, more: Partial<ReleaseState> = {}): ReleaseState => ({
  ...candidate(version),
  rollbackHistory: [],
  movedBy: 'person',
  ...more,
});
/** The form of schema 1: without the relative address. */
const withoutPath = <R extends { path?: string }>({ path: _path, ...rest }: R) => rest;

const POINTER: Pointer = {
  ...EMPTY_POINTER,
  generation: 4,
  shell: state('1.0.0'),
  hosts: { intranet: state('3.0.0') },
  remotes: { alpha: state('2.0.0'), beta: state('5.0.0') },
};

describe('a stored pointer', () => {
  const check = (read: unknown, environment = 'production') => checkPointer(read, 'releases.json', environment);

  test('is accepted with a generation and remotes, for its own environment', () => {
    const staging = { ...EMPTY_POINTER, environment: 'staging' };
    expect(check(POINTER)).toBe(POINTER);
    expect(check({ ...POINTER, schema: 1 })).toMatchObject({ schema: 1 });
    expect(check(staging, 'staging')).toBe(staging);
  });

  test.each([
    ['nothing', null],
    ['no generation', { ...POINTER, generation: undefined }],
    ['half a generation', { ...POINTER, generation: 1.5 }],
    ['a generation as a text', { ...POINTER, generation: '4' }],
    ['a generation below 0', { ...POINTER, generation: -1 }],
    ['no remotes', { ...POINTER, remotes: undefined }],
    ['null for remotes', { ...POINTER, remotes: null }],
    ['a text for remotes', { ...POINTER, remotes: 'alpha' }],
  ])('is refused with %s', (_name, read) => {
    const generation = JSON.stringify((read as { generation?: unknown } | null)?.generation);
    expect(() => check(read)).toThrow(
      `The release pointer releases.json has no valid generation (${generation}) or no remotes: it was not written by this program. ` +
        'Running servers keep the pointer that they have. Restore it from a backup before the next move.',
    );
  });

  test('is refused when a later release of the package wrote it', () => {
    expect(() => check({ ...POINTER, schema: 3 })).toThrow(
      'The release pointer releases.json has schema 3, which a later version of this program wrote. Update the program.',
    );
  });

  test('is refused when it belongs to another environment', () => {
    const staging = { ...POINTER, environment: 'staging' };
    expect(() => check(staging)).toThrow(
      'The release pointer releases.json is that of staging, not of production: it was copied from there. ' +
        'Restore it from a backup; to release the same versions here, promote them.',
    );
    expect(() => check(POINTER, 'staging')).toThrow('is that of production, not of staging');
  });
});

test('contains the name of an environment other than production', () => {
  expect(emptyPointer('production')).toBe(EMPTY_POINTER);
  expect(emptyPointer('staging')).toEqual({
    schema: 2,
    generation: 0,
    issuedAt: '1970-01-01T00:00:00.000Z',
    remotes: {},
    environment: 'staging',
  });
  expect([environmentOf({}), environmentOf({ environment: 'staging' })]).toEqual(['production', 'staging']);
});

test('finds the live slices, hosts first, and none for names of JavaScript itself', () => {
  expect(Object.keys(hostsOf(POINTER))).toEqual(['shell', 'intranet']);
  expect(hostsOf({ hosts: { intranet: state('3.0.0') } })).toEqual({ intranet: state('3.0.0') });
  expect(releasesOf(POINTER).map(([name]) => name)).toEqual(['shell', 'intranet', 'alpha', 'beta']);
  const names = ['shell', 'intranet', 'alpha', 'gamma', 'toString', '__proto__'];
  expect(names.map((name) => kindOf(POINTER, name))).toEqual(['host', 'host', 'remote', undefined, undefined, undefined]);
  expect(names.map((name) => releaseOf(POINTER, name)?.version)).toEqual([
    ...['1.0.0', '3.0.0', '2.0.0', undefined, undefined, undefined],
  ]);
});

describe('a move', () => {
  const moved = (name: string, kind?: 'host' | 'remote') => withRelease(POINTER, name, state('9.0.0'), 'now', kind);

  test('moves a slice where its name is live, and adds a new name as a remote unless it is the shell', () => {
    expect(moved('alpha').remotes.alpha!.version).toBe('9.0.0');
    expect(moved('intranet').hosts!.intranet!.version).toBe('9.0.0');
    expect(moved('shell').shell!.version).toBe('9.0.0');
    expect(Object.keys(moved('gamma').remotes)).toEqual(['alpha', 'beta', 'gamma']);
    expect(Object.keys(moved('extranet', 'host').hosts!)).toEqual(['intranet', 'extranet']);
    const first = withRelease(EMPTY_POINTER, 'shell', state('1.0.0'), 'now');
    expect([first.shell!.version, first.remotes]).toEqual(['1.0.0', {}]);
  });

  test('takes the next generation, which the slice records, and leaves everything else', () => {
    const next = moved('alpha');
    expect([next.generation, next.issuedAt, next.remotes.alpha!.generation]).toEqual([5, 'now', 5]);
    expect([next.shell, next.hosts, next.remotes.beta]).toEqual([POINTER.shell, POINTER.hosts, POINTER.remotes.beta]);
    expect(POINTER.generation).toBe(4);
  });
});

describe('schema 1', () => {
  const old = (version: string) => withoutPath(state(version, { fallback: withoutPath(ref('0.9.0')) }));
  const canary = { ...withoutPath(candidate('2.1.0')), percent: 10, rollout: 'one' };
  const pointer: Pointer = {
    ...EMPTY_POINTER,
    schema: 1,
    generation: 3,
    shell: old('1.0.0'),
    remotes: { alpha: { ...old('2.0.0'), canary } },
  };

  test('gains relative addresses for every version that it names, and keeps the rest', () => {
    const next = inSchema2(pointer);
    expect([next.schema, next.generation]).toEqual([2, 3]);
    expect(refsOf(next).map(([name, { version, path }]) => [name, version, path])).toEqual([
      ['shell', '1.0.0', 'remotes/alpha/1.0.0/remoteEntry.js'],
      ['shell', '0.9.0', 'remotes/alpha/0.9.0/remoteEntry.js'],
      ['alpha', '2.0.0', 'remotes/alpha/2.0.0/remoteEntry.js'],
      ['alpha', '0.9.0', 'remotes/alpha/0.9.0/remoteEntry.js'],
      ['alpha', '2.1.0', 'remotes/alpha/2.1.0/remoteEntry.js'],
    ]);
  });

  test('gains none without a shell, and schema 2 stays as it is', () => {
    const { shell: _shell, ...rest } = pointer;
    expect(Object.keys(inSchema2(rest))).not.toContain('shell');
    expect(inSchema2(POINTER)).toBe(POINTER);
  });

  test('an address is relative only at its beginning', () => {
    expect(pathOf({ entry: '/a/b/' })).toBe('a/b/');
    expect(pathOf({ entry: 'a/b' })).toBe('a/b');
    expect(pathOf({ path: 'p', entry: '/e' })).toBe('p');
  });
});

describe('the next state of a slice', () => {
  test('has no fallback for the first version', () => {
    expect(promoteRelease(undefined, candidate('1.0.0'), 'start')).toEqual({
      ...candidate('1.0.0'),
      rollbackHistory: [],
      movedBy: 'start',
    });
  });

  test('copies the fields of a release state from a candidate, and an audience only if present', () => {
    const published = { ...candidate('1.0.0', { audience: 'editors' }), size: 4711 };
    expect(promoteRelease(undefined, published, 'person')).toEqual({
      ...candidate('1.0.0', { audience: 'editors' }),
      rollbackHistory: [],
      movedBy: 'person',
    });
    expect(Object.keys(promoteRelease(undefined, withoutPath(candidate('1.0.0')), 'person'))).toEqual([
      ...['version', 'entry', 'integrity', 'record', 'container', 'contract', 'patterns', 'rollbackHistory', 'movedBy'],
    ]);
  });

  test('has the previous version as the fallback, without its pages', () => {
    const { fallback } = promoteRelease(state('1.0.0'), candidate('1.1.0'), 'person');
    expect(fallback).toEqual(ref('1.0.0'));
  });

  test('keeps a canary of another version at a promotion, and ends one of the same version', () => {
    const running = withCanary(state('1.0.0'), candidate('1.1.0'), { percent: 10, auto: true, rollout: 'one' });
    expect(running.canary).toEqual({ ...candidate('1.1.0'), percent: 10, rollout: 'one', auto: true });
    expect(promoteRelease(running, candidate('1.2.0'), 'person').canary).toEqual(running.canary);
    expect(Object.keys(promoteRelease(running, candidate('1.1.0'), 'person'))).not.toContain('canary');
    expect(Object.keys(promoteRelease(state('1.0.0'), candidate('1.1.0'), 'person'))).not.toContain('canary');
  });

  test('records a canary as the move of a person, and without --auto no automatic withdrawal', () => {
    const { canary, movedBy } = withCanary(state('1.0.0', { movedBy: 'start' }), candidate('1.1.0'), {
      percent: 10,
      auto: false,
      rollout: 'one',
    });
    expect([Object.keys(canary!).includes('auto'), movedBy]).toEqual([false, 'person']);
    const ended = withoutCanary({ ...state('1.0.0', { movedBy: 'start' }), canary: canary! });
    expect(ended).toEqual(state('1.0.0'));
  });

  test('keeps the rollout of a canary with a growing share', () => {
    const ten = withCanary(state('1.0.0'), candidate('1.1.0'), { percent: 10, auto: false, rollout: 'one' });
    const grown = withCanary(ten, candidate('1.1.0'), { percent: 50, auto: true, rollout: 'two' });
    expect(grown.canary).toMatchObject({ percent: 50, auto: true, rollout: 'one' });
  });

  test('keeps a hundred versions for rollbacks', () => {
    const history = Array.from({ length: 100 }, (_, at) => `0.${at}.0`);
    const { rollbackHistory } = promoteRelease(state('1.0.0', { rollbackHistory: history }), candidate('1.1.0'), 'person');
    expect(rollbackHistory).toEqual([...history.slice(1), '1.0.0']);
  });

  test('keeps a disabled slice disabled through promotion and rollback, until it is enabled', () => {
    const off = withDisabledState(state('1.0.0', { movedBy: 'start' }), 'Back soon.');
    expect(off).toEqual(state('1.0.0', { state: 'disabled', message: 'Back soon.' }));
    expect(promoteRelease(off, candidate('1.1.0'), 'person')).toMatchObject({ state: 'disabled', message: 'Back soon.' });
    const back = rollBackRelease(off, candidate('0.9.0'), ['0.8.0'], candidate('0.8.0'));
    expect(back).toEqual({
      ...candidate('0.9.0'),
      fallback: ref('0.8.0'),
      state: 'disabled',
      message: 'Back soon.',
      rollbackHistory: ['0.8.0'],
      movedBy: 'person',
    });
    expect(withDisabledState({ ...off, movedBy: 'start' }, null)).toEqual(state('1.0.0'));
  });

  test('has no fallback and no canary after a rollback to the first version', () => {
    const running = withCanary(state('1.0.0'), candidate('1.1.0'), { percent: 10, auto: false, rollout: 'one' });
    expect(rollBackRelease(running, candidate('0.9.0'), [], undefined)).toEqual({
      ...candidate('0.9.0'),
      rollbackHistory: [],
      movedBy: 'person',
    });
  });
});
