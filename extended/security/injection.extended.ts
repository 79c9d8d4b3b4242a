import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendRequest } from './send-request';
import { signUp } from './customers';
import { openMailServer, type ReceivedMail } from './mail-server';
import { weaknesses } from './policy';
import { openTarget, type Target } from './target';

let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let shop: Target;
beforeAll(async () => {
  mailServer = await openMailServer();
  shop = await openTarget({ SMTP_URL: mailServer.url });
});
afterAll(async () => {
  await shop.close();
  mailServer.close();
});

const CONTACT = { name: 'A', email: 'a@example.com', phoneNumber: '0821234567', message: 'Hello' };
const contact = (more: object) => sendRequest(shop.url, '/contact-us', { method: 'POST', body: { ...CONTACT, ...more } });

/** Waits for the first mail that `matches`. */
async function mailThat(matches: (mail: ReceivedMail, index: number) => boolean): Promise<ReceivedMail> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = mailServer.mails.find(matches);
    if (found) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('The mail did not come within 30 s');
}

test.each([
  '\r\nBcc: victim@example.com',
  '\nBcc: victim@example.com',
  '\r\n\r\nbody',
  '%0d%0aBcc: victim@example.com',
  '\u2028Bcc: victim@example.com',
  '\r\n.\r\nMAIL FROM:<x@example.com>',
])('a name with %j adds no header and no recipient', async (payload) => {
  const before = mailServer.mails.length;
  expect((await contact({ name: `Sipho${payload}`, message: `Text${payload}` })).status).toBe(200);
  const mail = await mailThat((_mail, index) => index >= before);
  expect(mail.to).toHaveLength(1);
  expect(mail.to[0]).not.toContain('victim');
  expect(mail.fields.filter((field) => ['bcc', 'cc'].includes(field))).toEqual([]);
  for (const once of ['to', 'from', 'subject']) expect(mail.fields.filter((field) => field === once)).toHaveLength(1);
});

test.each([
  'a@example.com\r\nBcc: v@example.com',
  'a@example.com, v@example.com',
  'a@example.com;v@example.com',
  '<a@example.com> v@example.com',
  '"a@example.com\n"@x.com',
  'a@example.com%0aBcc:v@example.com',
])('every form rejects the email %j', async (email) => {
  expect((await contact({ email })).status).toBe(400);
  expect((await sendRequest(shop.url, '/newsletter', { method: 'POST', body: { email } })).status).toBe(400);
  const userAccount = { firstname: 'A', lastname: 'B', email, password: 'Veld-Hare-2031!', role: 'ROLE_CUSTOMER' };
  expect((await sendRequest(shop.url, '/auth/create-account', { method: 'POST', body: { userAccount } })).status).toBe(400);
});

test('a first name with line breaks and tags stays a name in the welcome mail', async () => {
  const firstname = 'Zo\r\nBcc: victim@example.com <img src=x onerror=alert(1)>';
  const { email } = await signUp(shop.url, { userAccount: { firstname } });
  const mail = await mailThat(({ to }) => to.join().includes(email));
  expect([mail.to, mail.fields.includes('bcc')]).toEqual([[email], false]);
});

const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '=HYPERLINK("http://evil.example")',
  '"=1+1',
  "'=1+1",
  '＝1+1',
  'hello;=1+1',
  'hello\t=1+1',
  'two\n=1+1',
];

test('no exported cell starts as a formula, whether cells are separated by comma, semicolon or tab', async () => {
  for (const [at, payload] of FORMULAS.entries())
    expect((await contact({ name: `${payload} n${at}`, message: `${payload} m${at}` })).status).toBe(200);
  const { output, code } = await shop.manage('messages');
  expect(code).toBe(0);
  for (const separator of [',', ';', '\t']) expect(formulasIn(output, separator)).toEqual([]);
}, 300_000);

test("a message cannot control its reader's terminal", async () => {
  expect((await contact({ name: '\u001b]0;mine\u0007\u001b[2J', message: 'a\u001b[31mb\u009b2J\bc' })).status).toBe(200);
  const { output } = await shop.manage('messages');
  // eslint-disable-next-line no-control-regex
  expect(output.match(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g)).toBeNull();
}, 300_000);

test("a product's name and description are escaped on every page and in the page data", async () => {
  const file = join(shop.dataDir, 'catalogue.csv');
  expect((await shop.catalog('export', file)).code).toBe(0);
  const row = readFileSync(file, 'utf8').split('\r\n')[1]!;
  const [slug, , category, price] = row.split(',') as [string, string, string, string];
  const [image] = /\/pictures\/[\w/-]+\.webp/.exec(row)!;
  // A name is part of URLs and must not contain a slash; a description may.
  const name = 'Zz <script>alert(1)<img src=x onerror=alert(2)>';
  const description = '</script><script>alert(3)</script><img src=x onerror=alert(4)>';
  writeFileSync(
    file,
    `slug,name,category,price,description,image1\r\n${[slug, name, category, price, description, image].join(',')}\r\n`,
  );
  expect(await shop.catalog('import', file)).toMatchObject({ code: 0 });
  for (const path of [
    '/',
    '/shop/shop-all',
    `/Shop/${category}`,
    `/Shop/${category}/${encodeURIComponent(name)}`,
    '/sitemap.xml',
  ]) {
    const { body, headers, status } = await sendRequest(shop.url, path);
    expect([path, status]).toEqual([path, 200]);
    expect(body).not.toMatch(/<script>alert|<img src=x/);
    if (path.endsWith(encodeURIComponent(name))) expect(body).toContain('alert(3)');
    if (path !== '/sitemap.xml') expect(weaknesses(body, headers['content-security-policy'] as string)).toEqual([]);
  }
}, 300_000);

/** Cells that a spreadsheet would evaluate: at the start and after each separator, ignoring quotes. */
const formulasIn = (csv: string, separator: string): string[] =>
  csv
    .split(new RegExp(`[\\r\\n${separator}]`))
    .map((cell) => cell.replace(/^"+/, ''))
    .filter((cell) => /^[=+\-@＝＋－＠]/u.test(cell));
