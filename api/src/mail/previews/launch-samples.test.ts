import { readApiConfig } from '../../config/config';
import { launchSamples } from './launch-samples';

const config = readApiConfig({
  JWT_SECRET: 'x'.repeat(32),
  DATA_DIR: '/nonexistent',
  PUBLIC_URL: 'https://shop.example',
  PAYMENT_PROVIDER: 'sandbox',
});

test.each(Object.entries(launchSamples(config)))('LCH-9: %s speaks of no prize, in HTML and in text', (_name, mail) => {
  for (const text of [mail.subject, mail.text, mail.html.text]) {
    expect(text).not.toMatch(/\b(?:won|win|wins|winner|winning|prizes?|lucky|congratulations|raffle|competition)\b/i);
    expect(text).not.toMatch(/\b(?:free|discount|gift)\b/i);
  }
  expect(mail.text).toContain('Dunk Low Glacier');
});

test('LCH-9: the mail about a called-off launch mentions charges only to entrants, not to buyers or people with a reminder', () => {
  const { calledOff, calledOffAfterBuying, calledOffBeforeEntering } = launchSamples(config);
  const texts = [calledOff, calledOffAfterBuying, calledOffBeforeEntering].map(({ text }) => text.replaceAll(/\s+/g, ' '));
  expect(texts.map((text) => text.includes('nothing was charged'))).toEqual([true, false, false]);
});
