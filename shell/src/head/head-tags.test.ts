import { DEFAULT_SHOP } from 'shared/models';
import { headTags } from './head-tags';

const tags = (origin: string) =>
  headTags(
    {
      title: 'Dunk',
      canonical: '/Shop/Dunk/Low%20Sky',
      image: '/pictures/dunk/side-640.webp',
      jsonLd: [
        {
          url: '/Shop/Dunk',
          image: ['/a.webp', 'https://cdn.example/b.webp', '//cdn.example/c.webp'],
          offers: { url: '/Shop/Dunk/Low%20Sky', price: '1/2', target: '/Shop/shop-all?q={search_term_string}' },
        },
      ],
    },
    DEFAULT_SHOP,
    origin,
  );

test('makes the URLs for crawlers and link previews absolute', () => {
  const html = tags('https://shoes.example');
  expect(html).toContain('<link rel="canonical" href="https://shoes.example/Shop/Dunk/Low%20Sky">');
  expect(html).toContain('<meta property="og:url" content="https://shoes.example/Shop/Dunk/Low%20Sky">');
  expect(html).toContain('<meta property="og:image" content="https://shoes.example/pictures/dunk/side-640.webp">');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(JSON.parse(/ld\+json">(.*)<\/script>/.exec(html)![1]!)).toEqual({
    url: 'https://shoes.example/Shop/Dunk',
    image: ['https://shoes.example/a.webp', 'https://cdn.example/b.webp', '//cdn.example/c.webp'],
    offers: {
      url: 'https://shoes.example/Shop/Dunk/Low%20Sky',
      price: '1/2',
      target: 'https://shoes.example/Shop/shop-all?q={search_term_string}',
    },
  });
});

test('a page without a picture asks for no wide preview', () => {
  expect(headTags({ title: 'Help' }, DEFAULT_SHOP, 'https://shoes.example')).not.toContain('twitter:card');
});
