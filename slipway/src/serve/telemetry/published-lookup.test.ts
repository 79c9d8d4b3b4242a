import type { ReleaseRecord } from '../../record';
import { createPublishedLookup } from './published-lookup';

afterEach(() => jest.restoreAllMocks());

function lookupFixture() {
  const now = jest.spyOn(Date, 'now').mockReturnValue(600_000);
  const record = jest.fn(async (_name: string, version: string) => (version === '1.0.0' ? ({} as ReleaseRecord) : null));
  const isKnown = (_name: string, version: string) => version === '2.0.0';
  return {
    isPublished: createPublishedLookup({ isKnown, record }),
    record,
    advance: (ms: number) => now.mockReturnValue(600_000 + ms),
  };
}

test('asks the store once a minute about one unknown version, and 60 times about all of them', async () => {
  const { isPublished, record, advance } = lookupFixture();
  for (let again = 0; again < 5; again += 1) expect(await isPublished('alpha', '9.0.0')).toBe(false);
  expect(record).toHaveBeenCalledTimes(1);
  for (let invented = 0; invented < 500; invented += 1) await isPublished('alpha', `9.0.${invented}`);
  expect(record).toHaveBeenCalledTimes(60);
  expect(await isPublished('alpha', '2.0.0')).toBe(true);
  expect(await isPublished('alpha', '1.0.0')).toBe(false);
  advance(60_001);
  expect(await isPublished('alpha', '1.0.0')).toBe(true);
  expect(record).toHaveBeenCalledTimes(61);
});
