import { readApiConfig } from '../../config';
import { launchSamples } from './launch-samples';

const config = readApiConfig({
  JWT_SECRET: 'x'.repeat(32),
  DATA_DIR: '/nonexistent',
  PUBLIC_URL: 'https://shop.example',
  PAYMENT_PROVIDER: 'sandbox',
});

test.each(Object.entries(launchSamples(config)))('%s speaks of no prize, in HTML and in text', (_name, mail) => {
  for (const text of [mail.subject, mail.text, mail.html.text]) {
    expect(text).not.toMatch(/\b(?:won|win|wins|winner|winning|prizes?|lucky|congratulations|raffle|competition)\b/i);
    expect(text).not.toMatch(/\b(?:free|discount|gift)\b/i);
  }
  expect(mail.text).toContain('Dunk Low Glacier');
});
