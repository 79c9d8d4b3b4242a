import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../test/buyer';
import { startTestShop, type TestShop } from '../../test/shop';
import { plainCell, readCsv, writeCsv } from '../csv';
import { executeCommand } from './main';

// Starts processes or databases, or repeats one case at every statement.
jest.setTimeout(60_000);

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await startTestShop();
  folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const run = (...argv: string[]) => executeCommand({ program: 'catalog', argv, folder }, shop.config.env);

describe('catalog as CSV', () => {
  const importCsv = (text: string, ...more: string[]) => {
    writeFileSync(join(folder, 'in.csv'), text);
    return run('import', 'in.csv', ...more);
  };

  test('importing an export changes nothing', async () => {
    const { body: before } = await shop.get('/products');
    expect(await run('export', 'out.csv')).toEqual({ code: 0, text: 'Wrote 4 products to out.csv.' });
    expect(await importCsv(readFileSync(join(folder, 'out.csv'), 'utf8'))).toEqual({
      code: 0,
      text: 'Imported 4 products: 0 new, 4 changed.',
    });
    expect((await shop.get('/products')).body).toEqual(before);
  });

  test('imports new products with their pictures and updates known ones', async () => {
    writeFileSync(join(folder, 'red.png'), Buffer.from('89504e470d0a1a0a', 'hex'));
    const text =
      'slug,name,category,price,image1,description,size7\nred-dunk,Red Dunk,Dunk,"1234,50",red.png,"Two\nlines",3\nproduct-3,AirMax Mist,AirMax,2000,/pictures/3/side.svg,,4\n';
    expect(await importCsv(text, '--images', '.')).toEqual({ code: 0, text: 'Imported 2 products: 1 new, 1 changed.' });
    const { body } = await until(
      () => shop.get('/products?q=red'),
      ({ body: rows }) => rows.length > 0,
    );
    expect(body[0]).toMatchObject({
      id: 5,
      name: 'Red Dunk',
      price: 1234.5,
      description: 'Two\nlines',
      stock: [{ id: 5, size7: 3 }],
    });
    expect(await shop.get(body[0].image1)).toMatchObject({ status: 200 });
    expect((await shop.get('/products/pictures/red-dunk/2.png')).status).toBe(404);
    expect((await shop.get('/products?ids=3')).body[0]).toMatchObject({ price: 2000, stock: [{ size7: 4 }] });
  });

  test('reports every invalid row by line and imports nothing', async () => {
    const { body: before } = await shop.get('/products');
    const text = [
      'slug,name,category,price,image1,size7,active',
      'good-one,Good One,Dunk,100,/a.png,1,yes',
      'Bad Slug,"Bad',
      'Name",Dunk,100,/a.png,1,yes',
      'no-price,No Price,Dunk,cheap,/a.png,-1,maybe',
      'good-one,Other,Dunk,1,missing.png,1,yes',
      'short,Short',
    ].join('\n');
    const { code, text: output } = await importCsv(text, '--images', '.');
    expect(code).toBe(1);
    for (const expected of [
      "line 3: slug 'Bad Slug'",
      "line 5: price 'cheap'",
      "line 5: size7 '-1'",
      'line 5: active must be yes or no',
      'line 6: same slug as line 2',
      "line 6: the picture 'missing.png'",
      'line 7: has 2 cells',
    ])
      expect(output).toContain(expected);
    expect(output).not.toContain('line 2:');
    expect((await shop.get('/products')).body).toEqual(before);
    for (const head of ['name,price', 'slug,name,category,price,image1,colour', 'slug,slug,name,category,price,image1', ''])
      expect(await importCsv(`${head}\n`)).toMatchObject({ code: 1, text: expect.stringContaining('line 1') });
    expect(await run('import', 'nowhere.csv')).toMatchObject({ code: 1 });
    expect(await run('dance')).toMatchObject({ code: 2 });
  });

  test('cell text survives spreadsheet-safe escaping', () => {
    const cells = ['=1+1', '+27', '-5', '@x', "'quoted", "'=1", 'a,b', 'a"b', 'a\nb', '', ' x '];
    const [row] = readCsv(writeCsv([cells]));
    expect(row?.cells.map(plainCell)).toEqual(cells);
    for (const cell of row?.cells ?? []) expect(cell).not.toMatch(/^[=+\-@]/);
  });
});
