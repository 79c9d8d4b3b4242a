import { followFailures } from './failures';

test('tells of a failure once a minute, and of nothing else', () => {
  const told: string[] = [];
  const now = jest.spyOn(performance, 'now').mockReturnValue(100_000);
  const log = followFailures((reason) => told.push(reason));
  log.info('started');
  log.error('refused', new Error('ECONNREFUSED'));
  log.warn('refused again');
  now.mockReturnValue(160_001);
  log.error('still refused');
  expect(told).toEqual(['refused Error: ECONNREFUSED', 'still refused']);
  now.mockRestore();
});
