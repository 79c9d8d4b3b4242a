import { createIdleWatch } from './idle-watch';

const ALPHA = ['shell@1.0.0', 'alpha@1.0.0'];
const BETA = ['shell@1.0.0', 'beta@1.0.0'];
const time = (idleMs: number, idleCpuMs: number, idleLabel?: string) => ({ idleMs, idleCpuMs, idleLabel });

test('blames the version after which a process computes, although others are rendered meanwhile', () => {
  const watch = createIdleWatch();
  watch.add(BETA);
  expect(watch.judge(time(500, 1))).toBeUndefined();
  watch.add(ALPHA);
  expect(watch.judge(time(900, 800))).toBeUndefined();
  watch.add(BETA);
  expect(watch.judge(time(900, 800))).toEqual([ALPHA]);
});

test('names all versions that may have left it, but no host beside its remotes, unless a callback names one', () => {
  const watch = createIdleWatch();
  watch.add(['shell@1.0.0']);
  watch.add(ALPHA);
  watch.add(BETA);
  expect(watch.judge(time(1500, 1400))).toEqual([ALPHA, BETA]);
  expect(watch.judge(time(1500, 1400, 'beta@1.0.0'))).toEqual([['beta@1.0.0']]);
});

test('tolerates work between tasks in quick succession, and occasional work', () => {
  const watch = createIdleWatch();
  const many = (of: ReturnType<typeof time>) => {
    for (let at = 0; at < 1000; at += 1) {
      watch.add(ALPHA);
      expect(watch.judge(of)).toBeUndefined();
    }
  };
  many(time(20, 20));
  many(time(1000, 200));
  for (let at = 0; at < 10; at += 1) {
    many(time(1000, 1));
    expect(watch.judge(time(1000, 900))).toBeUndefined();
  }
});

test('does not forget the version of a process that computes where a busy machine gives it little time', () => {
  const watch = createIdleWatch();
  watch.add(ALPHA);
  expect(watch.judge(time(1500, 150))).toBeUndefined();
  expect(watch.judge(time(10_000, 6000))).toEqual([ALPHA]);
});
