import { isGtin } from './gtin';

test.each(['96385074', '036000291452', '4006381333931', '6001087340106', '10012345678902'])('%s is a GTIN', (text) => {
  expect(isGtin(text)).toBe(true);
});

test.each(['4006381333932', '400638133393', '2012345678900', '', '4006381 333931', '40063813339310'])('rejects %s', (text) => {
  expect(isGtin(text)).toBe(false);
});
