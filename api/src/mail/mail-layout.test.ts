import { layoutMail } from './mail-layout';

const mail = layoutMail({ name: 'Laced' }, { subject: 'Order <7> is packed' }, [
  'Your pairs & laces are packed.',
  { steps: ['Paid', 'Packed', 'Delivered'], reached: 1 },
  { rows: [['Total', 'R 2 299,00']] },
  { link: 'https://shop.example/track/abc?x=1&y=2', label: 'Track your order' },
  { link: 'https://shop.example/forget', label: 'Delete my address' },
]);

test('the plain text has everything, in order', () => {
  expect(mail.text).toBe(
    [
      ...['Order <7> is packed', '', 'Your pairs & laces are packed.', '', '[x] Paid', '[x] Packed', '[ ] Delivered', ''],
      ...['Total: R 2 299,00', '', 'Track your order: https://shop.example/track/abc?x=1&y=2', ''],
      ...['Delete my address: https://shop.example/forget', '', 'Laced', ''],
    ].join('\n'),
  );
});

test('the HTML has one button, the first link; all text is escaped', () => {
  const { text } = mail.html;
  expect(text).toContain('Order &lt;7&gt; is packed');
  expect(text.match(/<a\s[^>]*class="button"/g)).toHaveLength(1);
  expect(text).toMatch(/<a\s[^>]*class="button"[^>]*href="https:\/\/shop\.example\/track\/abc\?x=1&amp;y=2"/);
});

test('the HTML fetches nothing, follows the reader’s scheme, and has no six digits that could pass for a code', () => {
  const { text } = mail.html;
  expect(text).not.toMatch(/<(?:img|script|link|iframe)|url\(|@import/i);
  expect(text).toContain('prefers-color-scheme: dark');
  expect(text).not.toMatch(/\d{6}/);
});

test('pictures have an address, a text and a size; the plain text goes without them', () => {
  const picture = { src: 'https://shop.example/pictures/dunk/side-160.jpg', alt: 'Green & honey "Dunk"' };
  const shown = layoutMail({ name: 'Laced' }, { subject: 'Your order', heading: 'Thank you' }, [
    { picture },
    {
      rows: [
        ['1 × Dunk, size 7', 'R 2 299,00', picture],
        ['Sale, old price R 2 499,00', 'Save R 200,00'],
      ],
    },
  ]);
  const images = shown.html.text.match(/<img[^>]*>/g) ?? [];
  expect(images).toHaveLength(2);
  for (const image of images)
    expect(image.replace(/\s+/g, ' ')).toMatch(
      /src="https:\/\/shop\.example\/pictures\/dunk\/side-160\.jpg" alt="Green &amp; honey &quot;Dunk&quot;" width="\d+" height="\d+"/,
    );
  expect(shown.html.text.match(/<td/g)).toHaveLength(6);
  expect(shown.text).toBe('Thank you\n\n1 × Dunk, size 7: R 2 299,00\nSale, old price R 2 499,00: Save R 200,00\n\nLaced\n');
});
