import { readApiConfig } from '../config/config';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SafeHtml } from '../text/html-template';
import { greetingName, withoutLinks } from './untrusted-text';
import { confirmationMail } from './templates/order-mails';
import { welcomeMail } from './templates/account-mails';

const folder = mkdtempSync(join(tmpdir(), 'stranger-text-'));
const config = readApiConfig({ DATA_DIR: folder });
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['Thandi', 'Nkosi-Zulu', "O'Brien", 'J.P. van der Merwe', 'Zoë', '  Anne Marie '])('greets by the name %j', (name) => {
  expect(greetingName(name)).toBe(name.trim());
});

const LINKS = [
  'http://evil.example',
  'evil.example',
  'You won evil。example',
  'evil．example/x',
  'www.evil.example',
  'write to me@evil.example',
  'https:\\\\evil.example',
];
test.each([...LINKS, '', 'call 0800 123 456', 'a'.repeat(61), 'two\nlines'])('greets without the name %j', (name) => {
  expect(greetingName(name)).toBe('');
});

test.each(LINKS)('mails contain no link that a stranger typed: %j', (text) => {
  const welcome = welcomeMail(config, text);
  expect(welcome.text).toMatch(/^Welcome\n/);
  const request = {
    firstname: text,
    lastname: text,
    phoneNumber: '',
    email: '',
    province: 'Gauteng',
    ZIPCode: text,
    address: text,
  };
  const order = { id: 'A', total_cents: 100, vat_cents: null, ordered_at: new Date(), delivery_at: new Date() };
  const confirmation = confirmationMail(config, order, request, []);
  expect(confirmation.text).toMatch(/^Thank you\n/);
  for (const { text: body, html } of [welcome, confirmation])
    for (const part of [body, html instanceof SafeHtml ? html.text : html]) expect(part).not.toContain(text);
  expect(confirmation.text.split('\n').find((line) => line.startsWith('Ships to'))).not.toMatch(
    /[:][/\\]|\S@|@\S|[\p{L}\p{N}][.。．]\p{L}{2}/u,
  );
});

test('an address without links stays as it was typed', () => {
  for (const address of ['12 Fox Street, Johannesburg', 'Unit 4.2, St. John Rd. 7', 'P.O. Box 12'])
    expect(withoutLinks(address)).toBe(address);
});
