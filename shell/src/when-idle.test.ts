import { whenIdle } from './when-idle';

/** The callbacks that wait for an idle period. */
const waiting: (() => void)[] = [];
const settle = () => new Promise((resolve) => setTimeout(resolve));
const beIdle = async () => {
  waiting.splice(0).forEach((callback) => callback());
  await settle();
};

beforeEach(() => {
  Object.assign(window, { requestIdleCallback: (callback: () => void) => waiting.push(callback) });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

test('runs tasks one after the other, each in a separate idle period, although one fails', async () => {
  const done: string[] = [];
  let finish = () => {};
  whenIdle(() => {
    done.push('first');
    return new Promise<void>((end) => (finish = end));
  });
  whenIdle(() => {
    done.push('second');
    throw new Error('failed');
  });
  whenIdle(() => done.push('third'));
  await settle();
  expect(done).toEqual([]);
  await beIdle();
  await beIdle();
  expect(done).toEqual(['first']);
  finish();
  await settle();
  await beIdle();
  expect(done).toEqual(['first', 'second']);
  await beIdle();
  expect(done).toEqual(['first', 'second', 'third']);
});
