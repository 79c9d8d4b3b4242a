import { databaseUrls } from './database-urls';

test.each([
  ['postgres://shop@db:5432/shop', ['postgres://shop@db:5432/shop']],
  ['postgres:///shop?host=/run/postgresql', ['postgres:///shop?host=/run/postgresql']],
  [
    'postgres://shop:a%2Cb@one:5432,two/shop?target_session_attrs=read-write',
    [
      'postgres://shop:a%2Cb@one:5432/shop?target_session_attrs=read-write',
      'postgres://shop:a%2Cb@two/shop?target_session_attrs=read-write',
    ],
  ],
  ['postgresql://one,two,[::1]:5433', ['postgresql://one', 'postgresql://two', 'postgresql://[::1]:5433']],
  ['redis://one,two', ['redis://one,two']],
])('%s is split into %j', (url, expected) => expect(databaseUrls(url)).toEqual(expected));
