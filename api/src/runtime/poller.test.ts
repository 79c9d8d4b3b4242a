import { createPoller } from './poller';

const log = { error: jest.fn(), warn: jest.fn() };
const poller = (poll: (signal: AbortSignal) => Promise<void>, stopLimitMs?: number) =>
  createPoller({ name: 'test', intervalMs: 60_000, log: log as never, poll, ...(stopLimitMs ? { stopLimitMs } : {}) });

test('stop aborts the signal of the run and waits for its end', async () => {
  const steps: string[] = [];
  const job = poller(
    (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          steps.push('aborted');
          setImmediate(() => {
            steps.push('ended');
            resolve();
          });
        });
      }),
  );
  job.start();
  await job.stop();
  expect(steps).toEqual(['aborted', 'ended']);
});

test('stop abandons a hanging run, and logs this', async () => {
  const job = poller(() => new Promise(() => undefined), 10);
  job.start();
  await job.stop();
  expect(log.warn).toHaveBeenCalledWith({ poller: 'test' }, expect.stringContaining('left behind'));
});

test('a trigger during a run causes another run, but none after stop', async () => {
  let runs = 0;
  let secondRun: () => void = () => undefined;
  const second = new Promise<void>((resolve) => (secondRun = resolve));
  const job = poller(async () => {
    runs += 1;
    if (runs === 1) job.trigger();
    else secondRun();
  });
  job.start();
  await second;
  await job.stop();
  job.trigger();
  expect(runs).toBe(2);
});
