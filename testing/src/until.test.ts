import { until } from './until';

test('returns the first good answer', async () => {
  let count = 0;
  const answer = await until(
    () => (count += 1),
    (each) => each === 3,
    { everyMs: 1 },
  );
  expect([answer, count]).toEqual([3, 3]);
});

test('throws with the last answer once the time is up', async () => {
  const waiting = until(
    async () => ({ sent: 2 }),
    ({ sent }) => sent === 3,
    { what: () => 'three mails', limitMs: 20, everyMs: 1 },
  );
  await expect(waiting).rejects.toThrow('Not within 0.02 s: three mails\nThe last answer: { sent: 2 }');
});
