import { createRequestQueue } from './request-queue';

test('sends requests one at a time in call order, even after one that throws', async () => {
  const enqueue = createRequestQueue();
  const sent: string[] = [];
  const answers = new Map<string, () => void>();
  const request = (name: string) => () => {
    sent.push(name);
    return new Promise<string>((resolve) => answers.set(name, () => resolve(name)));
  };
  const first = enqueue(request('first'));
  const broken = enqueue(() => Promise.reject(new Error('offline')));
  const last = enqueue(request('last'));
  expect(sent).toEqual(['first']);
  answers.get('first')!();
  expect(await first).toBe('first');
  await expect(broken).rejects.toThrow('offline');
  expect(sent).toEqual(['first', 'last']);
  answers.get('last')!();
  expect(await last).toBe('last');
});
