import { followFailures } from './failures';

test('reports one failure a minute, and nothing else', () => {
  const reported: string[] = [];
  const now = jest.spyOn(performance, 'now').mockReturnValue(100_000);
  const log = followFailures((reason) => reported.push(reason));
  log.info('started');
  log.error('refused', new Error('ECONNREFUSED'));
  log.warn('refused again');
  now.mockReturnValue(160_001);
  log.error('still refused');
  expect(reported).toEqual(['refused Error: ECONNREFUSED', 'still refused']);
  now.mockRestore();
});
